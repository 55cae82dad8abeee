import { type Paints, svg } from './frame.ts';
import { stonePaints } from './picture-paints.ts';
import { type HillShape, hillPath } from './stones.ts';

const units = [400, 260] as const;

/** Stones under a sky of one colour. */
export function scene(sky: string, paints: Paints, body: string[]): string {
  const backdrop = '<rect class="sky" width="400" height="260"/>';
  return svg({
    size: [800, 520],
    units,
    paints: { ...stonePaints, sky: `fill:${sky}`, ...paints },
    body: [backdrop, ...body],
  });
}

export function hill(className: string, shape: HillShape): string {
  return `<path class="${className}" d="${hillPath(units, shape)}"/>`;
}
