import { svg } from './frame.ts';
import { darkPaints, lightPaints } from './interface-paints.ts';
import { MONTH_SHAPES } from './month-shapes.ts';
import { flatPebble, type Point, pebblePath, type Size } from './stones.ts';

const SIZE: Size = [48, 30];
const CENTRE: Point = [24, 15.5];
const STONE: Size = [44, 24];
const TONES = ['deep', 'middle', 'pale'] as const;
/** A browser lays out only the stone that it shows. */
const TARGET_ONLY = 'svg>g{display:none}svg>g:target{display:inline}';

/** The stones of a plan's months, in one file of which an image shows one by its id: `#credited-3`. */
export function monthStones(): Record<string, string> {
  const shapes = Array.from({ length: MONTH_SHAPES }, (_, shape) => shape);
  return {
    'months.svg': svg({
      size: SIZE,
      paints: lightPaints,
      darkPaints,
      extraRules: TARGET_ONLY,
      body: shapes.flatMap((shape) => [
        lit(`credited-${shape}`, TONES[shape % TONES.length] ?? 'deep', shape),
        lit(`latest-${shape}`, 'gorse', shape),
        `<g id="planned-${shape}">${flatPebble(CENTRE, STONE, 'empty', 41 + shape)}</g>`,
      ]),
    }),
  };
}

function lit(id: string, tone: string, shape: number): string {
  const path = pebblePath(CENTRE, STONE, 41 + shape);
  return `<g id="${id}"><g class="${tone}"><path d="${path}"/></g><path class="light" d="${path}"/></g>`;
}
