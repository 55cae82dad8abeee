import type { Paints } from './frame.ts';
import { duskStonePaints } from './picture-paints.ts';
import { hillPath, type Point, type Size } from './stones.ts';

const pine = '#0A2E2A';
const gold = '#F9DE8E';

export const duskPaints: Paints = {
  ...duskStonePaints,
  sun: 'fill:#F8D467',
  near: `fill:${pine}`,
  shadow: 'fill:#03120F;opacity:.45',
};

export function duskSky(
  [width, height]: Size,
  [x, y]: Point,
  radius: { glow: number; sun: number },
): string {
  return [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius.glow}" fill="url(#glow)"/>`,
    `<circle class="sun" cx="${x}" cy="${y}" r="${radius.sun}"/>`,
  ].join('\n');
}

export function duskHills(units: Size, ridges: [number, number, number, number]): string[] {
  const layers = [
    { seed: 41, swell: 36, fill: 'fill="url(#far)"' },
    { seed: 77, swell: 40, fill: 'fill="url(#between)"' },
    { seed: 103, swell: 30, fill: 'fill="url(#close)"' },
    { seed: 59, swell: 20, fill: 'class="near"' },
  ];
  return layers.map(({ seed, swell, fill }, index) => {
    const outline = hillPath(units, { ridge: ridges[index] ?? 0, swell, seed, waves: 5 });
    return `<path ${fill} d="${outline}"/>`;
  });
}

export function darkForWords([width, height]: Size): string {
  return `<rect width="${width}" height="${height}" fill="url(#dark)"/>`;
}

export function duskLight(): string[] {
  return [
    downwards('sky', [stop(0, pine), stop(0.55, '#225C53'), stop(0.8, '#7DB0A3')]),
    downwards('far', [stop(0, '#34766A'), stop(0.8, '#6BA497')]),
    downwards('between', [stop(0, '#215B51'), stop(0.8, '#4B8A7D')]),
    downwards('close', [stop(0, '#13453D'), stop(0.8, '#2C6A5F')]),
    // Faded before the upper edge, so that the picture melts into a pine-coloured page above it.
    outwards('glow', [
      stop(0, gold, 0.48),
      stop(0.5, gold, 0.23),
      stop(0.8, gold, 0.06),
      stop(1, gold, 0),
    ]),
    // Gone where the hero's sun begins, or it would draw an edge across it.
    sideways('dark', [
      stop(0.08, pine, 0.82),
      stop(0.2, pine, 0.7),
      stop(0.32, pine, 0.46),
      stop(0.39, pine, 0.22),
      stop(0.43, pine, 0.08),
      stop(0.468, pine, 0),
    ]),
  ];
}

function downwards(id: string, stops: string[]): string {
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

function sideways(id: string, stops: string[]): string {
  return `<linearGradient id="${id}">${stops.join('')}</linearGradient>`;
}

function outwards(id: string, stops: string[]): string {
  return `<radialGradient id="${id}">${stops.join('')}</radialGradient>`;
}

function stop(at: number, colour: string, opacity?: number): string {
  const veil = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
  return `<stop offset="${at}" stop-color="${colour}"${veil}/>`;
}
