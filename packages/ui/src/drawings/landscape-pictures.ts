import { dots } from './dots.ts';
import { darkForWords, duskHills, duskLight, duskPaints, duskSky } from './dusk.ts';
import { svg } from './frame.ts';
import { stonePaints } from './picture-paints.ts';
import { cairn, gorseTopped, hillPath, type Point, pebble } from './stones.ts';

export function landscapePictures(): Record<string, string> {
  return {
    'hero.svg': hero(),
    'hero-short.svg': shortHero(),
    'maintenance.svg': maintenance(),
    'error.svg': error(),
  };
}

/** Text is shown on the dark left side and a card on the right; phones show only the middle. */
function hero(): string {
  const units = [1440, 640] as const;
  return svg({
    size: [1512, 672],
    units,
    paints: { ...duskPaints, arc: `${dots('#F1F8F6', 2, 10)};stroke-opacity:.38` },
    defs: duskLight(),
    body: [
      duskSky(units, [772, 286], { glow: 300, sun: 96 }),
      '<path class="arc" d="M-20 500C200 150 520 20 772 150S1240 420 1470 240"/>',
      ...duskHills(units, [380, 436, 500, 580]),
      darkForWords(units),
      '<ellipse class="shadow" cx="748" cy="606" rx="180" ry="13"/>',
      cairn([742, 608], [240, 200, 162, 126, 94, 60], {
        seed: 4,
        ratio: 0.37,
        overlap: 0.06,
        tones: gorseTopped(6),
      }),
      pebble([906, 598], [70, 30], 'deep', 44),
      pebble([602, 602], [44, 20], 'middle', 51),
    ],
  });
}

/** Text is shown on the left; phones show only the part around the cairn. */
function shortHero(): string {
  const units = [1440, 320] as const;
  return svg({
    size: [1512, 336],
    units,
    paints: { ...duskPaints, arc: `${dots('#F1F8F6', 1.5, 8)};stroke-opacity:.34` },
    defs: duskLight(),
    body: [
      duskSky(units, [1112, 116], { glow: 190, sun: 58 }),
      '<path class="arc" d="M560 190C700 60 880 -10 1080 46S1340 130 1470 50"/>',
      ...duskHills(units, [132, 178, 232, 288]),
      darkForWords(units),
      '<ellipse class="shadow" cx="1070" cy="299" rx="78" ry="7"/>',
      cairn([1068, 300], [104, 86, 70, 54, 40, 27], {
        seed: 4,
        ratio: 0.37,
        overlap: 0.06,
        tones: gorseTopped(6),
      }),
      pebble([1140, 296], [31, 13], 'deep', 44),
      pebble([1006, 297], [19, 9], 'middle', 51),
    ],
  });
}

/** The last stone hangs over its place: it will be back soon. */
function maintenance(): string {
  const units = [960, 640] as const;
  return svg({
    size: units,
    paints: { ...duskPaints, arc: dots('#F1F8F6', 2.5, 9) },
    defs: duskLight(),
    body: [
      duskSky(units, [752, 300], { glow: 300, sun: 84 }),
      ...duskHills(units, [356, 404, 458, 520]),
      darkForWords(units),
      '<ellipse class="shadow" cx="620" cy="544" rx="150" ry="11"/>',
      cairn([614, 546], [200, 166, 134, 102], { seed: 4, ratio: 0.37, overlap: 0.06 }),
      '<path class="arc" d="M616 295v30"/>',
      pebble([616, 270], [74, 33], 'gorse', 24),
      pebble([762, 542], [62, 26], 'deep', 44),
      pebble([494, 544], [38, 17], 'middle', 51),
    ],
  });
}

/** Fallen, and nothing broken: every stone is still there. */
function error(): string {
  const units = [960, 640] as const;
  const hill = (className: string, ridge: number, swell: number, seed: number) =>
    `<path class="${className}" d="${hillPath(units, { ridge, swell, seed, waves: 4 })}"/>`;
  return svg({
    size: units,
    paints: {
      ...stonePaints,
      sky: 'fill:#CFE3DD',
      sun: 'fill:#F9DE8E',
      far: 'fill:#B9D5CC',
      between: 'fill:#A0C5BA',
      near: 'fill:#7FAEA2',
      shadow: 'fill:#1F4A41;opacity:.22',
    },
    body: [
      '<rect class="sky" width="960" height="640"/>',
      '<circle class="sun" cx="650" cy="212" r="92"/>',
      hill('far', 290, 40, 91),
      hill('between', 358, 30, 12),
      hill('near', 434, 18, 33),
      '<g class="shadow">',
      '<ellipse cx="424" cy="502" rx="150" ry="12"/>',
      '<ellipse cx="598" cy="501" rx="64" ry="8"/>',
      '<ellipse cx="738" cy="530" rx="52" ry="6"/>',
      '<ellipse cx="252" cy="540" rx="40" ry="5"/>',
      '</g>',
      cairn([410, 502], [240, 190], { seed: 9, ratio: 0.4 }),
      turned(24, [566, 456], pebble([566, 456], [142, 62], 'pale', 5)),
      pebble([736, 512], [92, 42], 'middle', 7),
      pebble([250, 527], [66, 32], 'gorse', 6),
    ],
  });
}

function turned(degrees: number, [x, y]: Point, stone: string): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${stone}</g>`;
}
