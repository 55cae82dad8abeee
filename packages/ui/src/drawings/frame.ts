import type { Size } from './stones.ts';

/** CSS declarations by class name. */
export type Paints = Readonly<Record<string, string>>;

export interface Picture {
  size: Size;
  /** The view box, if it differs from the size. */
  units?: Size;
  paints: Paints;
  /** Overrides for dark mode. */
  darkPaints?: Paints;
  /** Further CSS rules. */
  extraRules?: string;
  defs?: readonly string[];
  body: readonly string[];
}

/** A self-contained SVG file with its own colours and gradients. */
export function svg(picture: Picture): string {
  const { size, units = size, paints, darkPaints, extraRules = '', defs = [], body } = picture;
  const shapes = body.join('\n');
  const drawn = defs.join('') + shapes;
  const measures = `width="${size[0]}" height="${size[1]}" viewBox="0 0 ${units.join(' ')}"`;
  const lit = drawn.includes('class="light"') ? [pebbleLight, ...defs] : defs;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${measures}>`,
    `<style>${styles(drawn, paints, darkPaints)}${extraRules}</style>`,
    ...(lit.length > 0 ? [`<defs>${lit.join('')}</defs>`] : []),
    shapes,
    '</svg>\n',
  ].join('\n');
}

// Light from the upper left, shade underneath.
const pebbleLight = [
  '<radialGradient id="light" cx=".36" cy=".1" r=".95">',
  '<stop offset="0" stop-color="#fff" stop-opacity=".5"/>',
  '<stop offset=".42" stop-color="#fff" stop-opacity=".08"/>',
  '<stop offset=".62" stop-color="#04201c" stop-opacity=".04"/>',
  '<stop offset="1" stop-color="#04201c" stop-opacity=".36"/>',
  '</radialGradient>',
].join('');

function styles(drawn: string, paints: Paints, darkPaints: Paints = {}): string {
  const isUsed = ([name]: [string, string]) => drawn.includes(`class="${name}"`);
  const light = Object.entries(paints).filter(isUsed);
  const dark = Object.entries(darkPaints)
    .filter(isUsed)
    .filter(([name, css]) => css !== paints[name]);
  if (dark.length === 0) return rules(light);
  return `${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}`;
}

function rules(paints: [string, string][]): string {
  return paints.map(([name, css]) => `.${name}{${css}}`).join('');
}
