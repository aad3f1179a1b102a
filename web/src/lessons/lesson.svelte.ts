/** A lesson as it is being learned: the step, what was done of it, and the table as it is shown. */

import type { Lesson, LessonStep } from '../lib/messages';
import { settings, worn } from '../lib/settings.svelte';
import type { TableState } from '../lib/table-state';
import { Story } from '../table/story.svelte';
import { keepProgress } from './progress.svelte';

export class Learning {
  /** The step that is taught; past the last one, the lesson is over. */
  at = $state(0);
  chosen = $state<string | null>(null);
  /** Whether something else was done than what the step is about. */
  astray = $state(false);
  readonly story = new Story(() => ({ pace: settings.moves, cards: settings.interludes, still: worn.still }));
  /** How many actions of the step were made. */
  done = $state(0);

  constructor(
    readonly lesson: Lesson,
    first: number,
  ) {
    this.go(first < lesson.steps.length ? first : 0);
  }

  readonly step: LessonStep | null = $derived.by(() => this.lesson.steps[this.at] ?? null);
  readonly over: boolean = $derived.by(() => this.at >= this.lesson.steps.length);
  readonly shown: TableState | null = $derived.by(() => this.story.shown);
  /** What is to be done next; null: nothing but reading. */
  readonly wanted: number | null = $derived.by(() => this.step?.actions[this.done] ?? null);
  /** Where it is to be done: what the step lights, then what each further action is about. */
  readonly light: readonly string[] = $derived.by(() => {
    if (this.done === 0) return this.step?.light ?? [];
    return this.shown?.view.actions.find((each) => each.action === this.wanted)?.targets ?? [];
  });

  choose(target: string | null): void {
    this.chosen = target;
    if (target !== null) this.astray = false; // what led astray is answered
  }

  /** The learner commits: it is done if it is what the step is about. */
  play(actions: readonly number[]): void {
    const wanted = this.step?.actions.slice(this.done, this.done + actions.length) ?? [];
    this.astray = actions.length === 0 || actions.some((action, place) => action !== wanted[place]);
    if (this.astray) return;
    this.chosen = null;
    this.carryOut(this.done + actions.length);
  }

  /** To the next step; what is still to be done is done for the learner. */
  goOn(): void {
    this.story.finish();
    if (this.step) this.carryOut(this.step.actions.length);
  }

  /** To the beginning of a step. */
  go(step: number): void {
    this.show(this.lesson.steps[step]?.at ?? 0);
    this.enter(step);
  }

  back(): void {
    this.go(Math.max(0, this.at - 1));
  }

  /** Tells again what led to this step. */
  replay(): void {
    const before = this.lesson.steps[this.at - 1];
    const to = this.step?.at ?? this.lesson.frames.length - 1;
    this.show(before ? before.at + before.actions.length : to);
    this.enter(this.at);
    this.advance(to);
  }

  leave(): void {
    this.story.finish();
  }

  private carryOut(done: number): void {
    const { step } = this;
    if (!step) return;
    this.advance(step.at + done);
    this.done = done;
    if (done < step.actions.length) return;
    this.advance(this.lesson.steps[this.at + 1]?.at ?? this.lesson.frames.length - 1);
    this.enter(this.at + 1);
  }

  private enter(step: number): void {
    this.at = step;
    this.done = 0;
    this.astray = false;
    this.chosen = null;
    keepProgress(this.lesson.game, this.lesson.id, step, this.over);
  }

  private frame = 0;

  private show(frame: number): void {
    this.frame = frame;
    this.story.take(this.state(frame), true);
    this.story.finish();
  }

  private advance(to: number): void {
    while (this.frame < to) this.story.take(this.state(++this.frame));
  }

  private state(frame: number): TableState {
    const { lesson } = this;
    const past = lesson.frames.slice(0, frame + 1);
    const now = past.at(-1);
    if (!now) throw new Error(`a lesson of ${lesson.frames.length} frames has no frame ${frame}`);
    return {
      table: '',
      version: frame,
      seat: lesson.seat,
      view: now.view,
      seats: lesson.seats,
      log: past.flatMap((each) => each.line ?? []),
      chat: [],
      moves: now.move,
      can_undo: false,
      commitment: '',
      card_set: '',
      key: '',
      watch: '',
      closed: '',
      hints: false,
      rematch: '',
      offer: null,
      can_take_back: false,
      takebacks: 0,
      undone_by: null,
      inherited: 0,
      watchers: 0,
      public: false,
      lobby: false,
      seatsAt: 0,
    };
  }
}
