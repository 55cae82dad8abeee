import { svg } from './frame.ts';
import { darkPaints, lightPaints } from './interface-paints.ts';
import { cairn, gorseTopped, pebble } from './stones.ts';

/**
 * The end of an order: the cairn is built, its last stone is falling into place, or it has fallen.
 */
export function resultDrawings(): Record<string, string> {
  return {
    'result-built.svg': drawing(...scene, ...built()),
    'result-falling.svg': drawing(...scene, ...falling()),
    // On its own, so that it can move; it lies over the one above.
    'result-stone.svg': drawing(pebble([160, 60], [58, 27], 'gorse', 9)),
    'result-fallen.svg': drawing(...scene, ...fallen()),
  };
}

function drawing(...body: string[]): string {
  return svg({ size: [320, 220], paints: lightPaints, darkPaints, body });
}

const scene = [
  '<circle class="halo" cx="160" cy="120" r="98"/>',
  '<path class="ground" d="M30 206h260"/>',
];
const shape = { seed: 9, ratio: 0.4 };

function built(): string[] {
  return [
    cairn([160, 206], [132, 108, 84, 62, 40], { ...shape, tones: gorseTopped(5) }),
    pebble([256, 199], [36, 17], 'middle', 7),
    pebble([70, 200], [26, 13], 'deep', 8),
  ];
}

function falling(): string[] {
  return [cairn([160, 206], [132, 108, 84], shape), '<path class="arc" d="M160 82v18"/>'];
}

function fallen(): string[] {
  return [
    cairn([146, 206], [132, 108], shape),
    pebble([252, 190], [66, 32], 'pale', 5),
    pebble([66, 196], [44, 20], 'gorse', 6),
  ];
}
