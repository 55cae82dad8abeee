import type { Paints } from './frame.ts';
import { type Point, pebblePath, rounded, type Size, type Tone } from './stones.ts';

/** The paints of a ribbon of one colour. */
export function ribbonPaints(colour: string): Paints {
  return {
    band: `fill:none;stroke:${colour}`,
    bow: `fill:${colour}`,
    fold: 'fill:#04201C;opacity:.28',
    gleam: 'fill:#FFF;opacity:.3',
  };
}

const TAIL = '<path d="M-3 2C-7 12 -14 20 -23 26L-12 31C-6 24 0 15 2 3Z"/>';
const LOOP = '<path d="M0 0C-8 -20 -32 -27 -37 -13C-40 1 -16 5 0 0Z"/>';
const INSIDE = '<path d="M-3 -1C-12 -12 -25 -16 -28 -10C-29 -4 -14 -1 -3 -1Z"/>';

/** Two loops, two tails and the knot at `knot`. */
export function bow([x, y]: Point, scale: number): string {
  const mirrored = (part: string) => `${part}<g transform="scale(-1 1)">${part}</g>`;
  return [
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<g class="bow">${mirrored(TAIL)}${mirrored(LOOP)}</g>`,
    `<g class="fold">${mirrored(INSIDE)}</g>`,
    '<g class="bow"><rect x="-6.5" y="-6" width="13" height="12" rx="5"/></g>',
    '<g class="gleam"><rect x="-4.5" y="-4.5" width="9" height="3" rx="1.5"/></g>',
    '</g>',
  ].join('');
}

type Wrapping = {
  centre: Point;
  size: Size;
  tone: Tone;
  seed: number;
  ribbon: number;
  /** Around the stone only, or crossed by a second one. */
  isCrossed: boolean;
};

/** A stone with a ribbon around it. The stone's outline clips the ribbon. */
export function wrapped({ centre, size, tone, seed, ribbon, isCrossed }: Wrapping): string {
  const [x, y] = centre;
  const [width, height] = size;
  const id = `w${Math.round(x)}-${Math.round(y)}`;
  const half = width * 0.62;
  const sag = height * 0.18;
  const around = `M${rounded(x - half)} ${rounded(y - sag * 0.2)}Q${rounded(x)} ${rounded(y + sag * 1.6)} ${rounded(x + half)} ${rounded(y - sag * 0.4)}`;
  const over = `M${rounded(x - width * 0.02)} ${rounded(y - height * 0.6)}Q${rounded(x + width * 0.05)} ${rounded(y)} ${rounded(x - width * 0.01)} ${rounded(y + height * 0.6)}`;
  return [
    `<g class="${tone}"><path id="${id}" d="${pebblePath(centre, size, seed)}"/></g>`,
    `<clipPath id="${id}-clip"><use href="#${id}"/></clipPath>`,
    `<g clip-path="url(#${id}-clip)"><g class="band" stroke-width="${ribbon}"><path d="${around}${isCrossed ? over : ''}"/></g></g>`,
    `<use href="#${id}" class="light"/>`,
  ].join('');
}
