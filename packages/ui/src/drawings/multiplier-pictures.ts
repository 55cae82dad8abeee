import { hill, scene } from './scene.ts';
import { cairn, type Tone } from './stones.ts';

export function multiplierPictures(): Record<string, string> {
  return {
    'multiplier-1x.svg': multiplier(1),
    'multiplier-2x.svg': multiplier(2),
    'multiplier-3x.svg': multiplier(3),
    'multiplier-4x.svg': multiplier(4),
  };
}

/** The grey stone was earned; each gorse stone adds as much again, so they are nearly as broad. */
function multiplier(times: number): string {
  const added = Array.from({ length: times }, (): Tone => 'gorse');
  const paints = {
    halo: 'fill:#E4F0EC',
    ground: 'fill:#A7C9BF',
    shadow: 'fill:#1F4A41;opacity:.22',
  };
  return scene('#CFE3DD', paints, [
    '<circle class="halo" cx="200" cy="132" r="114"/>',
    hill('ground', { ridge: 210, swell: 8, seed: 12, waves: 3 }),
    '<ellipse class="shadow" cx="200" cy="236" rx="82" ry="9"/>',
    cairn([206, 238], [144, 128, 118, 108, 98].slice(0, times + 1), {
      seed: 44,
      ratio: 0.36,
      tones: ['deep', ...added],
    }),
  ]);
}
