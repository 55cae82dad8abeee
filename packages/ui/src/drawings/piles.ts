import { svg } from './frame.ts';
import { darkPaints, lightPaints } from './interface-paints.ts';
import { PILE_STEPS } from './pile-steps.ts';
import { type Point, pebblePath, type Size, seededRandom } from './stones.ts';

const SIZE: Size = [72, 56];
const SHAPES = 6;
const TONES = ['deep', 'middle', 'pale'] as const;
/** A browser lays out only what it shows: with a view box per pile it would lay out all of them. */
const TARGET_ONLY = 'svg>g{display:none}svg>g:target{display:inline}';

/**
 * Piles that grow with an amount: stones widen, and the top one grows until the next is laid on it.
 * The gold stone is a bonus. One file for all of them, of which an image shows one by its id:
 * `#pile-7`, or `#bonus-7` with the gold stone.
 */
export function pileSheet(): Record<string, string> {
  const shapes = Array.from({ length: SHAPES }, (_, shape) => {
    const path = pebblePath([0, 0], [100, 40], 11 + shape * 7);
    return `<g id="stone-${shape}"><path d="${path}"/><path class="light" d="${path}"/></g>`;
  });
  const piles = Array.from({ length: PILE_STEPS }, (_, step) => {
    const { stones, bonus } = pile(step / (PILE_STEPS - 1));
    return [`<g id="pile-${step}">${stones}</g>`, `<g id="bonus-${step}">${stones}${bonus}</g>`];
  });
  return {
    'piles.svg': svg({
      size: SIZE,
      paints: lightPaints,
      darkPaints,
      extraRules: TARGET_ONLY,
      defs: shapes,
      body: piles.flat(),
    }),
  };
}

/** `fullness` is from 0 to 1. */
function pile(fullness: number): { stones: string; bonus: string } {
  const random = seededRandom(17);
  const layers = 0.5 + fullness * 4.49;
  const whole = Math.floor(layers);
  const part = layers - whole;
  const base = 36 + 26 * fullness;
  let top = 55;
  const stones = Array.from({ length: whole + 1 }, (_, index) => {
    const isTop = index === whole;
    const width = base * (1 - index * 0.125) * (isTop ? 0.45 + 0.55 * part : 1);
    const height = 10 * (isTop ? 0.6 + 0.4 * part : 1);
    const centre: Point = [36 + (random() - 0.5) * width * 0.1, top - height / 2];
    top -= height * 0.88;
    return stone(index % SHAPES, centre, [width, height], TONES[index % TONES.length] ?? 'deep');
  });
  const height = 6.5 + 1.5 * fullness;
  const centre: Point = [36 + (random() - 0.5) * 4, top - height / 2 + 0.4];
  return { stones: stones.join(''), bonus: stone(2, centre, [12 + 8 * fullness, height], 'gorse') };
}

function stone(shape: number, [x, y]: Point, [width, height]: Size, tone: string): string {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  const scale = `scale(${(width / 100).toFixed(3)} ${(height / 40).toFixed(3)})`;
  return `<use href="#stone-${shape}" class="${tone}" transform="${place} ${scale}"/>`;
}
