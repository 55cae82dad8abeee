import { dots } from './dots.ts';
import { type Paints, svg } from './frame.ts';
import { lightPaints } from './interface-paints.ts';
import { occasionPictures } from './occasion-pictures.ts';
import { inTheDark, stonePaints } from './picture-paints.ts';
import {
  cairn,
  flatPebble,
  gorseTopped,
  type HillShape,
  hillPath,
  litStone,
  pebble,
  pebblePath,
  weathered,
} from './stones.ts';

const units = [600, 260] as const;

/** The SVGs of the emails' pictures, at twice the size that they are shown at. Each has one theme's colours. */
export function emailPictures(): Record<string, string> {
  const light = {
    boost: boost(),
    bonus: bonus(),
    gift: gift(),
    transfer: transfer(),
    refund: refund(),
    message: message(),
    ...occasions(),
  };
  const dark = Object.entries(light).map(([name, drawn]) => [`${name}-dark`, inTheDark(drawn)]);
  return {
    logo: logo(),
    // Its ground is dark already.
    receipt: receipt(),
    'receipt-dark': receipt(),
    ...light,
    ...Object.fromEntries(dark),
  };
}

/** Without the names' endings; those of the dark theme are made with the others'. */
function occasions(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(occasionPictures())
      .filter(([file]) => !file.includes('-dark'))
      .map(([file, drawn]) => [file.replace('.svg', ''), widened(drawn)]),
  );
}

const LAND = /<path class="(?:field|heath|sea|wave)"[^>]*\/>/g;

/** An occasion on as much ground as the other emails' pictures have: its land is mirrored at both sides. */
function widened(drawn: string): string {
  const mirrored = (path: string) =>
    `<g transform="translate(1 0) scale(-1 1)">${path}</g><g transform="translate(799 0) scale(-1 1)">${path}</g>${path}`;
  return drawn
    .replace(
      'width="800" height="520" viewBox="0 0 400 260"',
      'width="1200" height="520" viewBox="-100 0 600 260"',
    )
    .replace('<rect class="sky" width="400"', '<rect class="sky" x="-100" width="600"')
    .replace(LAND, mirrored);
}

function logo(): string {
  return svg({
    size: [64, 64],
    units: [320, 320],
    paints: {
      ...lightPaints,
      'mark-base': 'fill:#1F8F7E',
      'mark-middle': 'fill:#1F8F7E;opacity:.72',
    },
    body: [
      flatPebble([160, 250], [260, 100], 'mark-base', 4),
      flatPebble([150, 156], [190, 86], 'mark-middle', 9),
      flatPebble([170, 70], [110, 74], 'mark-top', 2),
    ],
  });
}

function receipt(): string {
  const paints = {
    pale: 'fill:#DCE9E5',
    middle: 'fill:#AFC8C1',
    deep: 'fill:#86A69D',
    halo: 'fill:#123F39',
    far: 'fill:#184A43',
    near: 'fill:#1F5B52',
  };
  return scene('#0A2E2A', paints, [
    '<circle class="halo" cx="300" cy="118" r="104"/>',
    hill('far', { ridge: 192, swell: 14, seed: 41, waves: 4 }),
    hill('near', { ridge: 224, swell: 7, seed: 12, waves: 4 }),
    cairn([308, 234], [154, 120, 92, 70, 46], { seed: 9, ratio: 0.4, tones: gorseTopped(5) }),
    pebble([406, 229], [40, 18], 'pale', 7),
    pebble([218, 231], [27, 13], 'middle', 8),
    airStone([64, 70], 'gorse', 18, 3),
    airStone([126, 40], 'pale', -8, 4),
    airStone([96, 132], 'middle', 6, 5),
    airStone([486, 54], 'pale', 26, 6),
    airStone([537, 96], 'gorse', -18, 7),
    airStone([511, 150], 'middle', 12, 8),
  ]);
}

function boost(): string {
  const cairns = [1, 2, 3, 4].map((times) =>
    cairn([114 + (times - 1) * 124, 234], [92, 80, 66, 50].slice(0, times), {
      seed: 60 + times,
      ratio: 0.48,
      tones: times === 4 ? gorseTopped(4) : weathered(times),
    }),
  );
  return scene('#FBEBC0', { field: 'fill:#F2D98C' }, [
    hill('field', { ridge: 214, swell: 8, seed: 8, waves: 3 }),
    ...cairns,
  ]);
}

/** The stone that was not paid for hovers over the second cairn. */
function bonus(): string {
  const arrow =
    'fill:none;stroke:#6B4B00;stroke-width:4;stroke-linecap:round;stroke-linejoin:round';
  return scene('#FBEBC0', { field: 'fill:#F2D98C', glow: 'fill:#FFF4D6', arrow }, [
    '<circle class="glow" cx="424" cy="112" r="88"/>',
    hill('field', { ridge: 212, swell: 7, seed: 8, waves: 3 }),
    cairn([174, 234], [130, 98, 74], { seed: 14, ratio: 0.42 }),
    '<path class="arrow" d="M268 168h58M310 152l17 16-17 16"/>',
    cairn([422, 234], [130, 98, 74], { seed: 14, ratio: 0.42 }),
    pebble([424, 90], [60, 31], 'gorse', 3),
  ]);
}

function gift(): string {
  const paints = {
    field: 'fill:#F2D98C',
    glow: 'fill:#FFF4D6',
    ribbon: 'fill:none;stroke:#77408A;stroke-width:16',
    bow: 'fill:#B98CC7;stroke:#77408A;stroke-width:8;stroke-linejoin:round',
  };
  return scene('#FBEBC0', paints, [
    '<circle class="glow" cx="300" cy="128" r="108"/>',
    hill('field', { ridge: 212, swell: 7, seed: 23, waves: 3 }),
    litStone(pebblePath([300, 162], [246, 140], 12), [300, 162], 'middle'),
    '<clipPath id="wrapped"><use href="#s300-162"/></clipPath>',
    '<g class="ribbon" clip-path="url(#wrapped)">',
    '<path d="M300 86c-3 44-3 96 0 148M168 166c76 14 184 14 268-4"/>',
    '</g>',
    '<g class="bow">',
    '<path d="M300 96c-34-46-80-42-74-14 4 20 42 24 74 14z"/>',
    '<path d="M300 96c34-46 80-42 74-14-4 20-42 24-74 14z"/>',
    '</g>',
    airStone([88, 70], 'pale', 10, 3),
    airStone([140, 128], 'gorse', -24, 4),
    airStone([468, 62], 'gorse', 20, 5),
    airStone([516, 118], 'pale', -12, 6),
  ]);
}

function transfer(): string {
  return scene('#DCE9F5', { sea: 'fill:#BCD3E8', arc: dots('#1B5A94', 3, 11) }, [
    hill('sea', { ridge: 206, swell: 6, seed: 31, waves: 3 }),
    '<path class="arc" d="M156 136C214 26 376 26 436 128"/>',
    cairn([150, 234], [118, 80, 54], { seed: 31 }),
    cairn([450, 234], [116, 84, 60, 42], { seed: 32 }),
    pebble([300, 54], [50, 32], 'gorse', 3),
  ]);
}

/** The stone comes back to the place it left. */
function refund(): string {
  const paints = {
    sea: 'fill:#BCD3E8',
    arc: dots('#1B5A94', 3, 11),
    arrow: 'fill:none;stroke:#1B5A94;stroke-width:4;stroke-linecap:round;stroke-linejoin:round',
  };
  return scene('#DCE9F5', paints, [
    hill('sea', { ridge: 206, swell: 6, seed: 44, waves: 3 }),
    '<path class="arc" d="M440 176C430 34 234 14 184 92"/>',
    '<path class="arrow" d="M178 78l3 19 18-7"/>',
    cairn([166, 234], [132, 100], { seed: 14 }),
    pebble([168, 124], [72, 36], 'empty', 5),
    cairn([446, 234], [110], { seed: 32 }),
    pebble([356, 66], [52, 32], 'gorse', 3),
  ]);
}

function message(): string {
  return scene('#F0E3F4', { heath: 'fill:#DCC3E4', said: 'fill:#F0E3F4' }, [
    hill('heath', { ridge: 212, swell: 8, seed: 17, waves: 3 }),
    litStone(
      `${pebblePath([238, 116], [214, 130], 12)}M188 158L246 172Q226 216 164 228Q194 204 188 158Z`,
      [238, 116],
      'middle',
    ),
    ...[192, 238, 284].map((x) => `<circle class="said" cx="${x}" cy="114" r="10"/>`),
    litStone(
      `${pebblePath([406, 156], [126, 82], 6)}M394 178L438 168Q434 196 452 210Q416 206 394 178Z`,
      [406, 156],
      'gorse',
    ),
  ]);
}

function scene(ground: string, paints: Paints, body: string[]): string {
  return svg({
    size: [1200, 520],
    units,
    paints: { ...stonePaints, sky: `fill:${ground}`, ...paints },
    body: ['<rect class="sky" width="600" height="260"/>', ...body],
  });
}

function hill(className: string, shape: HillShape): string {
  return `<path class="${className}" d="${hillPath(units, shape)}"/>`;
}

function airStone(
  [x, y]: readonly [number, number],
  tone: 'pale' | 'middle' | 'gorse',
  degrees: number,
  seed: number,
): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${pebble([x, y], [14, 8], tone, seed)}</g>`;
}
