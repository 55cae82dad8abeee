import { dots, ringDots } from './dots.ts';
import { inTheDark } from './picture-paints.ts';
import { hill, scene } from './scene.ts';
import { cairn, gorseTopped, pebble, rounded, weathered } from './stones.ts';
import { yearRing } from './year-ring.ts';

export function articlePictures(): Record<string, string> {
  const pictures = lightPictures();
  const dark = Object.entries(pictures).map(([name, drawn]) => [
    name.replace('.svg', '-dark.svg'),
    inTheDark(drawn),
  ]);
  return { ...pictures, ...Object.fromEntries(dark) };
}

function lightPictures(): Record<string, string> {
  return {
    'article-worth.svg': worth(),
    'article-gift-or-transfer.svg': giftOrTransfer(),
    'article-boost.svg': boost(),
    'article-plans.svg': plans(),
    'article-household.svg': household(),
    'article-bonus.svg': bonus(),
    'article-refund.svg': refund(),
    'article-expiry.svg': expiry(),
  };
}

function worth(): string {
  const paints = { sun: 'fill:#F9DE8E', far: 'fill:#A7C9BF', near: 'fill:#7FAEA2' };
  return scene('#CFE3DD', paints, [
    '<circle class="sun" cx="280" cy="104" r="52"/>',
    hill('far', { ridge: 150, swell: 22, seed: 91, waves: 4 }),
    hill('near', { ridge: 190, swell: 18, seed: 12, waves: 4 }),
    cairn([124, 236], [120, 92, 66, 44], { seed: 14, tones: gorseTopped(4) }),
  ]);
}

function giftOrTransfer(): string {
  const paints = { sea: 'fill:#BCD3E8', arc: dots('#1B5A94', 2.5, 10) };
  return scene('#DCE9F5', paints, [
    hill('sea', { ridge: 196, swell: 10, seed: 31, waves: 3 }),
    '<path class="arc" d="M70 178C120 40 280 40 330 178"/>',
    cairn([70, 228], [84, 58], { seed: 31 }),
    cairn([330, 228], [92, 66, 42], { seed: 32 }),
    pebble([200, 76], [40, 26], 'gorse', 3),
  ]);
}

function boost(): string {
  const cairns = [1, 2, 3, 4].map((times) =>
    cairn([58 + (times - 1) * 94, 232], [74, 64, 54, 44].slice(0, times), {
      seed: 60 + times,
      ratio: 0.5,
      tones: times === 4 ? gorseTopped(4) : weathered(times),
    }),
  );
  return scene('#FBEBC0', { field: 'fill:#F2D98C' }, [
    hill('field', { ridge: 214, swell: 8, seed: 8, waves: 3 }),
    ...cairns,
  ]);
}

function plans(): string {
  const ring = { centre: [200, 130], radius: 82, stone: [36, 25], current: 7, seed: 80 } as const;
  return scene('#F0E3F4', { ring: ringDots('#BE97CB', 3, ring.radius) }, yearRing(ring));
}

/** One broad stone that carries everybody's. */
function household(): string {
  const paints = { sun: 'fill:#F9DE8E', far: 'fill:#BAD9DB', near: 'fill:#93BFC2' };
  return scene('#D7EBEC', paints, [
    '<circle class="sun" cx="112" cy="92" r="40"/>',
    hill('far', { ridge: 168, swell: 16, seed: 23, waves: 3 }),
    hill('near', { ridge: 206, swell: 10, seed: 5, waves: 3 }),
    pebble([204, 220], [300, 50], 'deep', 17),
    cairn([118, 200], [74, 56], { seed: 41, tones: ['middle', 'pale'] }),
    cairn([206, 201], [82, 64, 48, 34], { seed: 52, tones: ['middle', 'pale', 'middle', 'gorse'] }),
    cairn([292, 200], [62, 46, 30], { seed: 47, tones: ['pale', 'middle', 'pale'] }),
  ]);
}

/** The last stone was not paid for: it shines. */
function bonus(): string {
  const rays = Array.from({ length: 9 }, (_, ray) => {
    const angle = (ray / 8) * Math.PI;
    const at = (reach: number) =>
      `${rounded(200 - Math.cos(angle) * reach)} ${rounded(98 - Math.sin(angle) * reach)}`;
    return `M${at(62)}L${at(81)}`;
  });
  const paints = { heath: 'fill:#DCC3E4', glow: 'fill:#FBEBC0', ray: dots('#B98CC7', 3.5, 9) };
  return scene('#F0E3F4', paints, [
    `<path class="ray" d="${rays.join('')}"/>`,
    '<circle class="glow" cx="200" cy="98" r="50"/>',
    hill('heath', { ridge: 206, swell: 14, seed: 17, waves: 3 }),
    cairn([200, 246], [128, 102, 78], { seed: 14, ratio: 0.4 }),
    pebble([200, 93], [64, 34], 'gorse', 3),
  ]);
}

/** The stone comes back to the place it left. */
function refund(): string {
  const paints = {
    sea: 'fill:#BCD3E8',
    arc: dots('#1B5A94', 2.5, 10),
    arrow: 'fill:none;stroke:#1B5A94;stroke-width:3;stroke-linecap:round;stroke-linejoin:round',
  };
  return scene('#DCE9F5', paints, [
    hill('sea', { ridge: 196, swell: 10, seed: 44, waves: 3 }),
    '<path class="arc" d="M312 190C306 40 176 14 136 98"/>',
    '<path class="arrow" d="M131 88l3 15 14-6"/>',
    cairn([116, 232], [108, 84], { seed: 14 }),
    pebble([118, 135], [62, 30], 'empty', 5),
    cairn([312, 232], [84], { seed: 32 }),
    pebble([268, 82], [46, 28], 'gorse', 3),
  ]);
}

/** A sundial: the cairn's shadow has reached the gorse stone. */
function expiry(): string {
  const hours = [-156, -104, -52, 0, 52, 104, 156].map((across, hour) => {
    const place = [200 + across, 190 + 46 * Math.sqrt(1 - (across / 170) ** 2)] as const;
    return pebble(place, [36, 20], hour === 5 ? 'gorse' : 'pale', 70 + hour);
  });
  const paints = {
    sun: 'fill:#F7CF8B',
    far: 'fill:#F3D6BE',
    near: 'fill:#E9C3A6',
    shadow: 'fill:#7A4A38;opacity:.28',
  };
  return scene('#FCEADC', paints, [
    '<circle class="sun" cx="88" cy="90" r="44"/>',
    hill('far', { ridge: 120, swell: 14, seed: 91, waves: 3 }),
    hill('near', { ridge: 150, swell: 5, seed: 12, waves: 3 }),
    '<path class="shadow" d="M162 201Q226 218 284 228Q302 229 297 219Q266 203 236 184Z"/>',
    ...hours,
    cairn([196, 206], [88, 68, 50, 34], { seed: 14 }),
  ]);
}
