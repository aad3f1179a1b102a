/** A small set of sounds, made here: wood, a coin, dice, a card, a bell. Short and quiet. */

export type Sound = 'wood' | 'coin' | 'dice' | 'card' | 'bell';

/** One strike: a tone, or noise of that pitch. Times in seconds. */
interface Strike {
  readonly at: number;
  readonly of: OscillatorType | 'noise';
  readonly hertz: number;
  /** How long it rings. */
  readonly rings: number;
  readonly loud: number;
  /** How long it takes to swell; nothing: it is struck. */
  readonly swells?: number;
}

const click = (at: number, hertz: number, loud: number): Strike => ({ at, of: 'noise', hertz, rings: 0.035, loud });

export const SOUNDS: Readonly<Record<Sound, readonly Strike[]>> = {
  wood: [click(0, 900, 0.5), { at: 0, of: 'triangle', hertz: 190, rings: 0.09, loud: 0.22 }],
  coin: [
    { at: 0, of: 'sine', hertz: 3520, rings: 0.14, loud: 0.06 },
    { at: 0, of: 'sine', hertz: 5274, rings: 0.1, loud: 0.04 },
    { at: 0.07, of: 'sine', hertz: 3951, rings: 0.22, loud: 0.05 },
    { at: 0.07, of: 'sine', hertz: 6100, rings: 0.16, loud: 0.03 },
  ],
  dice: [
    click(0, 2200, 0.55),
    click(0.06, 1700, 0.5),
    click(0.1, 2500, 0.4),
    click(0.17, 1900, 0.35),
    click(0.22, 2300, 0.2),
  ],
  card: [
    { at: 0, of: 'noise', hertz: 5200, rings: 0.09, loud: 0.25, swells: 0.05 },
    { at: 0.1, of: 'triangle', hertz: 140, rings: 0.04, loud: 0.08 },
  ],
  bell: [
    { at: 0, of: 'sine', hertz: 1319, rings: 0.7, loud: 0.1 },
    { at: 0, of: 'sine', hertz: 1976, rings: 0.45, loud: 0.05 },
    { at: 0, of: 'sine', hertz: 3560, rings: 0.2, loud: 0.02 },
  ],
};

const SILENCE = 0.0001; // what is exponential never comes to nothing
const SHARPNESS = 4;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function sound(name: Sound): void {
  context ??= new AudioContext();
  for (const strike of SOUNDS[name]) ring(context, strike);
}

function ring(context: AudioContext, { at, of, hertz, rings, loud, swells = 0 }: Strike): void {
  const start = context.currentTime + at;
  const end = start + swells + rings;
  const volume = new GainNode(context, { gain: swells ? SILENCE : loud });
  if (swells) volume.gain.setValueAtTime(SILENCE, start).exponentialRampToValueAtTime(loud, start + swells);
  else volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  volume.connect(context.destination);
  if (of === 'noise') {
    const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context) });
    source.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz, Q: SHARPNESS })).connect(volume);
    source.start(start);
    source.stop(end);
  } else {
    const source = new OscillatorNode(context, { type: of, frequency: hertz });
    source.connect(volume);
    source.start(start);
    source.stop(end);
  }
}

function noiseOf(context: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return noise;
}
