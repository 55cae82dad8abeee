import { svg } from './frame.ts';
import { darkPaints, lightPaints } from './interface-paints.ts';
import { PILE_STEPS } from './pile-steps.ts';
import { type Point, pebblePath, type Size, seededRandom } from './stones.ts';

const CELL: Size = [72, 56];
/** An image that is not of a cell's shape shows what is beside it: between cells is nothing. */
const GAP = 24;
const COLUMNS = 8;
const SHAPES = 6;
const TONES = ['deep', 'middle', 'pale'] as const;

/**
 * Piles that grow with an amount: stones widen, and the top one grows until the next is laid on it.
 * The gold stone is a bonus. One file for all of them, of which an image shows a view: `#pile-7`,
 * or `#bonus-7` with the gold stone.
 */
export function pileSheet(): Record<string, string> {
  const shapes = Array.from({ length: SHAPES }, (_, shape) => {
    return `<path id="stone-${shape}" d="${pebblePath([0, 0], [100, 40], 11 + shape * 7)}"/>`;
  });
  const cells = Array.from({ length: PILE_STEPS }, (_, step) => {
    const { stones, bonus } = pile(step / (PILE_STEPS - 1));
    const [x, y] = cell(step);
    const group = `<g id="stones-${step}" transform="translate(${x} ${y})">${stones}</g>`;
    const [bonusX, bonusY] = cell(step + PILE_STEPS);
    const copy = `<use href="#stones-${step}" x="${bonusX - x}" y="${bonusY - y}"/>`;
    const gold = `<g transform="translate(${bonusX} ${bonusY})">${bonus}</g>`;
    return [
      view(`pile-${step}`, [x, y]),
      view(`bonus-${step}`, [bonusX, bonusY]),
      group,
      copy,
      gold,
    ];
  });
  const rows = Math.ceil((2 * PILE_STEPS) / COLUMNS);
  return {
    'piles.svg': svg({
      size: [(CELL[0] + GAP) * COLUMNS, (CELL[1] + GAP) * rows],
      paints: lightPaints,
      darkPaints,
      defs: shapes,
      body: cells.flat(),
    }),
  };
}

function cell(index: number): Point {
  return [(index % COLUMNS) * (CELL[0] + GAP), Math.floor(index / COLUMNS) * (CELL[1] + GAP)];
}

function view(id: string, [x, y]: Point): string {
  return `<view id="${id}" viewBox="${x} ${y} ${CELL.join(' ')}"/>`;
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
  return [tone, 'light']
    .map((paint) => `<use href="#stone-${shape}" class="${paint}" transform="${place} ${scale}"/>`)
    .join('');
}
