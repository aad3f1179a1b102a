/**
 * A tile has one name on the track and another one in a garden. To see it move, it keeps one id here: a tile that is new
 * in one place is one with the same face that has just left another.
 */

export class TileIds {
  private ids: Readonly<Record<string, string>> = {};
  private faces: Readonly<Record<string, string>> = {};
  private made = 0;

  /** The lasting id of every piece of a view. */
  follow(pieces: Readonly<Record<string, { readonly face: string }>>): Readonly<Record<string, string>> {
    const loose: Record<string, string[]> = {};
    for (const [name, id] of Object.entries(this.ids)) {
      const face = this.faces[name] ?? '';
      if (pieces[name]?.face !== face) (loose[face] ??= []).push(id);
    }
    const now: Record<string, string> = {};
    for (const [name, piece] of Object.entries(pieces)) {
      const stays = this.faces[name] === piece.face ? this.ids[name] : undefined;
      now[name] = stays ?? loose[piece.face]?.shift() ?? `tile:${++this.made}`;
    }
    this.ids = now;
    this.faces = Object.fromEntries(Object.entries(pieces).map(([name, { face }]) => [name, face]));
    return now;
  }
}
