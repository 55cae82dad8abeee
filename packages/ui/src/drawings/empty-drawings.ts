import { svg } from './frame.ts';
import { darkPaints, lightPaints } from './interface-paints.ts';
import { cairn, pebble, type Tone } from './stones.ts';
import { yearRing } from './year-ring.ts';

/** Pages without anything on them yet. They stand on a ground of the page's. */
export function emptyDrawings(): Record<string, string> {
  return {
    'empty-account.svg': drawing(...account()),
    'empty-booster.svg': drawing(...booster()),
    'empty-history.svg': drawing(...history()),
    'empty-plan.svg': drawing(...plan()),
    'empty-refund.svg': drawing(...refund()),
    'empty-search.svg': drawing(...search()),
  };
}

function drawing(...body: string[]): string {
  return svg({ size: [320, 220], paints: lightPaints, darkPaints, body });
}

const ground = '<path class="ground" d="M30 206h260"/>';

/** A locked cairn, above which the member's stone waits. */
function account(): string[] {
  return [
    ground,
    cairn([160, 206], [132, 106, 76], { seed: 9, ratio: 0.36 }),
    '<path class="keyhole" d="M160 172a8 8 0 0 1 4.6 14.5L168 199H152L155.4 186.5A8 8 0 0 1 160 172Z"/>',
    '<path class="arc" d="M160 80v18"/>',
    pebble([160, 64], [48, 25], 'gorse', 9),
    pebble([252, 198], [34, 17], 'middle', 7),
    pebble([62, 200], [24, 13], 'deep', 8),
  ];
}

/** Stacks that wait for their stones. */
function booster(): string[] {
  const stacks = [1, 2, 3, 4].map((times) =>
    cairn([68 + (times - 1) * 62, 206], [52, 46, 40, 34].slice(0, times), {
      seed: 10 + times,
      ratio: 0.5,
      tones: Array<Tone>(times).fill(times === 1 ? 'deep' : 'empty'),
    }),
  );
  return [ground, ...stacks];
}

/** One stone, and the way that begins at it. */
function history(): string[] {
  return [
    '<circle class="mark-top" cx="252" cy="48" r="26"/>',
    pebble([70, 186], [92, 40], 'gorse', 9),
    pebble([148, 166], [56, 25], 'empty', 5),
    pebble([200, 144], [44, 19], 'empty', 6),
    pebble([240, 124], [34, 15], 'empty', 7),
    pebble([270, 107], [26, 11], 'empty', 8),
  ];
}

/** The first of twelve months. */
function plan(): string[] {
  const [, ...months] = yearRing({
    centre: [160, 110],
    radius: 84,
    stone: [36, 24],
    current: 0,
    seed: 30,
  });
  return months;
}

/** Everything that was bought stays where it is. */
function refund(): string[] {
  return [
    ground,
    cairn([110, 206], [108, 82, 60], { seed: 14, ratio: 0.4 }),
    '<path class="arc" d="M132 92C168 44 222 70 236 164"/>',
    pebble([238, 190], [62, 31], 'gorse', 3),
    pebble([284, 200], [22, 12], 'middle', 7),
  ];
}

/** A gap between the stones. */
function search(): string[] {
  return [
    ground,
    cairn([72, 206], [66, 48], { seed: 17, ratio: 0.42 }),
    cairn([164, 206], [76, 58, 40], { seed: 23, ratio: 0.42, tones: ['empty', 'empty', 'empty'] }),
    cairn([252, 206], [60, 44, 28], { seed: 8, ratio: 0.42 }),
  ];
}
