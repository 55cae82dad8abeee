import { dots } from './dots.ts';
import type { Paints } from './frame.ts';
import { inTheDark } from './picture-paints.ts';
import { bow, ribbonPaints, wrapped } from './ribbon.ts';
import { hill, scene } from './scene.ts';
import { type Point, pebble, type Size, type Tone } from './stones.ts';

// An occasion is a ground, a hill or water, at most eight large stones, one ribbon, and four to ten
// small stones in the air. Stones play every part.

const HEATHER = '#77408B';
const GORSE = '#E0A912';

export function occasionPictures(): Record<string, string> {
  const pictures = {
    'occasion-birthday.svg': birthday(),
    'occasion-thank-you.svg': thankYou(),
    'occasion-wedding.svg': wedding(),
    'occasion-just-because.svg': justBecause(),
  };
  const dark = Object.entries(pictures).map(([name, drawn]) => [
    name.replace('.svg', '-dark.svg'),
    inTheDark(drawn),
  ]);
  return { ...pictures, ...Object.fromEntries(dark) };
}

type Falling = readonly [centre: Point, size: Size, tone: Tone, turn: number];

function inTheAir(stones: readonly Falling[]): string[] {
  return stones.map(([centre, size, tone, turn], index) =>
    turned(pebble(centre, size, tone, 60 + index), turn, centre),
  );
}

function turned(drawn: string, degrees: number, [x, y]: Point): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${drawn}</g>`;
}

function disc([x, y]: Point, radius: number): string {
  return `<circle class="sun" cx="${x}" cy="${y}" r="${radius}"/>`;
}

/** Three stones as a cake, slim stones as candles, flames as drops. */
function birthday(): string {
  const paints: Paints = {
    sun: 'fill:#FFF3D1',
    field: 'fill:#F3D787',
    glow: 'fill:#F7C948;opacity:.28',
    core: 'fill:#FFF6DA',
    ...ribbonPaints(HEATHER),
  };
  return scene('#FBE7B2', paints, [
    disc([200, 112], 92),
    hill('field', { ridge: 207, swell: 9, seed: 91, waves: 3 }),
    candle(176, 60, 'heather', 3),
    candle(200, 52, 'green', 5),
    candle(224, 60, 'heather', 7),
    pebble([200, 214], [198, 62], 'deep', 14),
    wrapped({
      centre: [201, 167],
      size: [142, 54],
      tone: 'middle',
      seed: 12,
      ribbon: 13,
      isCrossed: false,
    }),
    pebble([199, 122], [96, 45], 'pale', 9),
    bow([201, 173], 0.92),
    ...inTheAir([
      [[62, 70], [15, 10], 'heather', 20],
      [[96, 128], [11, 7], 'gorse', -30],
      [[44, 142], [12, 8], 'green', 40],
      [[112, 44], [10, 6], 'pale', 10],
      [[300, 42], [11, 8], 'green', -20],
      [[344, 86], [16, 10], 'gorse', 24],
      [[316, 132], [11, 7], 'heather', -34],
      [[366, 150], [10, 6], 'pale', 14],
      [[76, 24], [9, 6], 'gorse', 0],
      [[352, 28], [10, 7], 'heather', 30],
    ]),
  ]);
}

function candle(x: number, top: number, tone: Tone, seed: number): string {
  const flame = top - 6;
  return [
    pebble([x, top + 28], [10, 58], tone, seed),
    `<circle class="glow" cx="${x}" cy="${flame}" r="14.4"/>`,
    `<path class="gorse" d="M${x} ${flame - 9}c6.3 7.2 5.4 14.4 0 14.4s-6.3-7.2 0-14.4z"/>`,
    `<path class="core" d="M${x} ${flame - 3}c2.7 3.6 2.7 7.1 0 7.1s-2.7-3.5 0-7.1z"/>`,
  ].join('');
}

/** Stones on stems, tied together. */
function thankYou(): string {
  const paints: Paints = {
    sun: 'fill:#E4F4F0',
    field: 'fill:#A5CFC4',
    stem: 'fill:none;stroke:#3F7F73;stroke-width:3.5;stroke-linecap:round',
    leaf: 'fill:#5FA596',
    ...ribbonPaints(HEATHER),
  };
  const flowers: readonly [Point, Size, Tone][] = [
    [[200, 62], [48, 41], 'gorse'],
    [[150, 78], [45, 38], 'heather'],
    [[250, 76], [44, 38], 'pale'],
    [[116, 116], [42, 32], 'pale'],
    [[284, 114], [40, 33], 'heather'],
    [[176, 108], [43, 35], 'middle'],
    [[226, 108], [43, 35], 'green'],
  ];
  const stems = flowers.map(([[x, y]]) => {
    const foot = 200 - (x - 200) * 0.34;
    return `M${x} ${y}Q${Math.round((x + 200 * 1.4) / 2.4)} 150 200 184Q${Math.round((foot + 200) / 2)} 212 ${Math.round(foot)} 232`;
  });
  const leaf = ([x, y]: Point, turn: number) =>
    turned(`<g class="leaf"><ellipse cx="${x}" cy="${y}" rx="10.5" ry="23"/></g>`, turn, [x, y]);
  return scene('#CFE8E1', paints, [
    disc([200, 104], 92),
    hill('field', { ridge: 214, swell: 9, seed: 12, waves: 3 }),
    `<path class="stem" d="${stems.join('')}"/>`,
    leaf([132, 146], -38),
    leaf([268, 146], 38),
    leaf([164, 150], -22),
    leaf([238, 150], 20),
    ...flowers.map(([centre, size, tone], index) => pebble(centre, size, tone, 20 + index)),
    '<g class="bow"><rect x="182" y="177" width="36" height="15" rx="6"/></g>',
    bow([200, 184], 1.02),
    ...inTheAir([
      [[54, 90], [12, 8], 'heather', 20],
      [[348, 92], [12, 8], 'gorse', -20],
      [[78, 48], [10, 6], 'gorse', 30],
      [[326, 46], [10, 6], 'green', 12],
    ]),
  ]);
}

/** Two stacks under one capstone. */
function wedding(): string {
  const paints: Paints = {
    sun: 'fill:#F8F0FA',
    heath: 'fill:#D5B9DF',
    garland: `fill:none;stroke:${GORSE};stroke-width:6;stroke-linecap:round`,
    ...ribbonPaints(GORSE),
  };
  return scene('#ECDCF1', paints, [
    disc([200, 120], 94),
    hill('heath', { ridge: 212, swell: 6, seed: 17, waves: 3 }),
    '<path class="garland" d="M152 150Q200 208 248 150"/>',
    pebble([145, 216], [98, 40], 'deep', 14),
    pebble([145, 184], [80, 34], 'middle', 23),
    pebble([144, 155], [67, 32], 'pale', 8),
    pebble([248, 217], [99, 38], 'middle', 32),
    pebble([256, 186], [84, 32], 'pale', 41),
    pebble([255, 157], [71, 30], 'deep', 52),
    pebble([200, 126], [178, 36], 'pale', 17),
    pebble([201, 100], [48, 30], 'gorse', 3),
    bow([200, 181], 1),
    ...inTheAir([
      [[60, 74], [12, 8], 'heather', 20],
      [[100, 40], [10, 6], 'pale', -24],
      [[148, 26], [9, 6], 'gorse', 10],
      [[252, 26], [10, 6], 'heather', 10],
      [[300, 42], [10, 7], 'gorse', 30],
      [[342, 78], [12, 8], 'pale', -20],
    ]),
  ]);
}

/** A wrapped stone skims the water. */
function justBecause(): string {
  const paints: Paints = {
    sun: 'fill:#FBE08A',
    sea: 'fill:#A9CBE8',
    wave: 'fill:#8DB9DE',
    ring: 'fill:none;stroke:#FEFEFE;stroke-width:2;opacity:.85',
    hop: dots('#1B5A94', 2.5, 9),
    ...ribbonPaints(GORSE),
  };
  const rings = ([x, y]: Point, reach: number) =>
    [1, 0.55]
      .map((part) => {
        const across = reach * part;
        return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${across * 0.22}"/>`;
      })
      .join('');
  const stone = wrapped({
    centre: [262, 112],
    size: [116, 62],
    tone: 'middle',
    seed: 12,
    ribbon: 10,
    isCrossed: true,
  });
  return scene('#D8E8F6', paints, [
    disc([296, 84], 58),
    '<path class="sea" d="M0 176H400V260H0Z"/>',
    '<path class="wave" d="M0 216C80 208 150 222 230 214S360 210 400 216V260H0Z"/>',
    `<g class="ring">${rings([66, 206], 26)}${rings([160, 200], 34)}</g>`,
    '<path class="hop" d="M18 168Q44 148 66 204Q104 96 160 198Q188 108 236 104"/>',
    turned(`${stone}${bow([262, 83], 0.92)}`, -12, [262, 112]),
    ...inTheAir([
      [[160, 176], [9, 6], 'pale', 20],
      [[178, 182], [7, 5], 'pale', -20],
      [[146, 184], [7, 5], 'pale', 0],
      [[58, 190], [6, 4], 'pale', 0],
      [[76, 190], [6, 4], 'pale', 30],
    ]),
  ]);
}
