import { svg } from './frame.ts';
import { stonePaints } from './picture-paints.ts';
import { cairn, type Tone } from './stones.ts';

export function multiplierPictures(): Record<string, string> {
  return {
    'multiplier-1x.svg': multiplier(1),
    'multiplier-2x.svg': multiplier(2),
    'multiplier-3x.svg': multiplier(3),
    'multiplier-4x.svg': multiplier(4),
  };
}

/**
 * The grey stone was earned; each gorse stone adds as much again, so they are nearly as broad. Without
 * a background, because they stand on light and dark surfaces.
 */
function multiplier(times: number): string {
  const added = Array.from({ length: times }, (): Tone => 'gorse');
  return svg({
    size: [360, 440],
    units: [180, 220],
    paints: { ...stonePaints, shadow: 'fill:#1F4A41;opacity:.22' },
    body: [
      '<ellipse class="shadow" cx="90" cy="208" rx="82" ry="9"/>',
      cairn([92, 210], [144, 128, 118, 108, 98].slice(0, times + 1), {
        seed: 44,
        ratio: 0.36,
        tones: ['deep', ...added],
      }),
    ],
  });
}
