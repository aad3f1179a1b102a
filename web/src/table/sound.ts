/** Two small sounds, made here: wood on wood for a move, a glass for "your turn". */

let context: AudioContext | null = null;

export function knock(): void {
  tone(190, 0.07, 'triangle', 0.25);
}

export function clink(): void {
  tone(1318, 0.5, 'sine', 0.12);
  tone(1976, 0.4, 'sine', 0.06);
}

function tone(frequency: number, seconds: number, type: OscillatorType, loudness: number): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  const source = new OscillatorNode(context, { frequency, type });
  const volume = new GainNode(context, { gain: loudness });
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  source.connect(volume).connect(context.destination);
  source.start(now);
  source.stop(now + seconds);
}
