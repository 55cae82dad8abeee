import { type Paints, svg } from './frame.ts';
import { darkPaints, lightPaints, onPinePaints } from './interface-paints.ts';
import { bow, wrapped } from './ribbon.ts';
import {
  cairn,
  flatPebble,
  gorseTopped,
  litStone,
  type Point,
  pebble,
  pebblePath,
  type Size,
  type Tone,
  weathered,
} from './stones.ts';
import { yearRing } from './year-ring.ts';

export function interfaceDrawings(): Record<string, string> {
  return {
    'logo.svg': logo(lightPaints, darkPaints),
    'logo-on-pine.svg': logo(onPinePaints),
    'favicon.svg': favicon(),
    'spot-purchase.svg': spot(purchase()),
    'spot-booster.svg': spot(booster()),
    'spot-subscription.svg': spot(subscription()),
    'spot-gift.svg': spot(gift()),
    'spot-transfer.svg': spot(transfer()),
    'spot-chat.svg': spot(chat()),
    'spot-refund.svg': spot(refund()),
    'gift-small.svg': parcel([]),
    'gift-medium.svg': parcel([94]),
    'gift-large.svg': parcel([108, 84]),
    'scatter.svg': scatter(),
  };
}

function spot(body: string[]): string {
  return svg({ size: [160, 112], paints: lightPaints, darkPaints, body });
}

/** Ten times its display size, because coordinates have one decimal. */
function logo(paints: Paints, dark: Paints = {}): string {
  return svg({
    size: [32, 32],
    units: [320, 320],
    paints,
    darkPaints: dark,
    body: [
      flatPebble([160, 250], [260, 100], 'mark-base', 4),
      flatPebble([150, 156], [190, 86], 'mark-middle', 9),
      flatPebble([170, 70], [110, 74], 'mark-top', 2),
    ],
  });
}

/** With its own background, because browser tabs can have any colour. */
function favicon(): string {
  return svg({
    size: [32, 32],
    units: [320, 320],
    paints: onPinePaints,
    body: [
      '<rect class="tile" width="320" height="320" rx="76"/>',
      flatPebble([160, 244], [240, 88], 'mark-base', 4),
      flatPebble([154, 160], [178, 80], 'mark-middle', 9),
      flatPebble([170, 82], [112, 70], 'mark-top', 2),
    ],
  });
}

const ground = '<path class="ground" d="M8 104h144"/>';

function purchase(): string[] {
  return [
    ground,
    cairn([54, 104], [78, 58, 42], { seed: 8 }),
    cairn([122, 104], [44, 30, 18], { seed: 21, tones: ['middle', 'pale', 'gorse'] }),
  ];
}

function booster(): string[] {
  const cairns = [1, 2, 3, 4].map((times) =>
    cairn([24 + (times - 1) * 38, 104], [30, 27, 24, 20].slice(0, times), {
      seed: 10 + times,
      ratio: 0.5,
      tones: times === 4 ? gorseTopped(4) : weathered(times),
    }),
  );
  return [ground, ...cairns];
}

function subscription(): string[] {
  return yearRing({ centre: [80, 56], radius: 40, stone: [16, 11.5], current: 8, seed: 30 });
}

function gift(): string[] {
  return [
    ground,
    wrapped({
      centre: [80, 74],
      size: [104, 58],
      tone: 'middle',
      seed: 12,
      ribbon: 8,
      isCrossed: true,
    }),
    bow([80, 48], 0.8),
  ];
}

/** A wrapped stone on as many others as the gift is large. */
function parcel(below: readonly number[]): string {
  const height = 44 - below.length * 6;
  const ground = 88 - below.length * 20;
  const stones = below.map((width, index) =>
    pebble([61 - index, 77 - index * 20], [width, 24], index === 0 ? 'deep' : 'middle', 14 + index),
  );
  return svg({
    size: [120, 92],
    paints: lightPaints,
    darkPaints,
    body: [
      '<path class="ground" d="M6 88h108"/>',
      ...stones,
      wrapped({
        centre: [60, ground - height / 2],
        size: [66, height],
        tone: below.length === 0 ? 'middle' : 'pale',
        seed: 12,
        ribbon: 6,
        isCrossed: true,
      }),
      bow([60, ground - height + 2], 0.52),
    ],
  });
}

/** Small stones in a row, lying on the lower edge. Those for phones are on the left. */
function scatter(): string {
  const stones: [x: number, size: Size, tone: Tone][] = [
    [70, [60, 28], 'deep'],
    [128, [35, 15], 'heather'],
    [250, [39, 18], 'middle'],
    [330, [21, 10], 'gorse'],
    [430, [31, 13], 'pale'],
    [1010, [27, 13], 'gorse'],
    [1090, [48, 20], 'middle'],
    [1170, [26, 12], 'heather'],
    [1290, [69, 29], 'deep'],
    [1361, [38, 15], 'pale'],
    [1408, [20, 9], 'green'],
  ];
  return svg({
    size: [1440, 32],
    paints: lightPaints,
    darkPaints,
    body: stones.map(([x, size, tone], index) =>
      pebble([x, 32 - size[1] * 0.45], size, tone, 40 + index),
    ),
  });
}

function transfer(): string[] {
  return [
    ground,
    '<path class="arc" d="M44 50C60 14 100 14 118 58"/>',
    cairn([40, 104], [56, 40, 26], { seed: 17 }),
    cairn([122, 104], [50, 34], { seed: 23 }),
    pebble([81, 22], [22, 15], 'gorse', 6),
  ];
}

/** The stone goes back to where it came from. */
function refund(): string[] {
  return [
    ground,
    '<path class="arc" d="M124 76C118 20 70 8 46 38"/>',
    cairn([42, 104], [62, 46], { seed: 14 }),
    pebble([43, 54], [32, 16], 'empty', 5),
    cairn([124, 104], [50], { seed: 32 }),
    pebble([104, 26], [24, 16], 'gorse', 3),
  ];
}

function chat(): string[] {
  return [
    ground,
    speechStone([62, 50], [92, 58], 'middle', 12, 'M40 68L66 74Q56 94 28 98Q42 88 40 68Z'),
    ...[42, 62, 82].map((x) => `<circle class="said" cx="${x}" cy="49" r="4.5"/>`),
    speechStone([118, 74], [56, 36], 'gorse', 6, 'M112 84L132 80Q130 92 138 98Q122 96 112 84Z'),
  ];
}

/** A pebble and its tail as one path, so that one light falls on both. */
function speechStone(centre: Point, size: Size, tone: Tone, seed: number, tail: string): string {
  return litStone(`${pebblePath(centre, size, seed)}${tail}`, centre, tone);
}
