import { dots, ringDots } from './dots.ts';
import type { Paints } from './frame.ts';
import { ribbonPaints } from './ribbon.ts';

// The design tokens' values, written out: a picture in an <img> cannot see the page's variables.
const light = {
  ink: '#0A2E2A',
  surface: '#FFFFFF',
  surface2: '#E9EFED',
  stonePale: '#C9D9D4',
  stoneMiddle: '#9DB7B0',
  stoneDeep: '#6F8F87',
  stoneHeather: '#B285C2',
  stoneGreen: '#4FA595',
  line: '#D3DDDA',
  lineStrong: '#6A827C',
  brand: '#0B685B',
  heather: '#77408A',
};

const dark: typeof light = {
  ink: '#071513',
  surface: '#0D1F1C',
  surface2: '#142B27',
  stonePale: '#A9C0BA',
  stoneMiddle: '#7F9D95',
  stoneDeep: '#587870',
  stoneHeather: '#9A6BAC',
  stoneGreen: '#3F9383',
  line: '#23403A',
  lineStrong: '#6F8C85',
  brand: '#5FD9C2',
  heather: '#C58FD8',
};

const gorse = '#F7C948';
const pine = '#0A2E2A';
const onPineSoft = '#B4CDC7';

export const lightPaints = paintsIn(light);
export const darkPaints = paintsIn(dark);

export const onPinePaints: Paints = {
  tile: `fill:${pine}`,
  'mark-base': `fill:${onPineSoft}`,
  'mark-middle': `fill:${onPineSoft};opacity:.72`,
  'mark-top': `fill:${gorse}`,
};

function paintsIn(colours: typeof light): Paints {
  const { line, lineStrong, heather } = colours;
  return {
    pale: `fill:${colours.stonePale}`,
    middle: `fill:${colours.stoneMiddle}`,
    deep: `fill:${colours.stoneDeep}`,
    gorse: `fill:${gorse}`,
    heather: `fill:${colours.stoneHeather}`,
    green: `fill:${colours.stoneGreen}`,
    empty: `fill:none;stroke:${lineStrong};stroke-width:1.5;stroke-dasharray:3 4;opacity:.75`,
    light: 'fill:url(#light)',
    halo: `fill:${colours.surface2}`,
    ground: `fill:none;stroke:${line};stroke-width:2;stroke-linecap:round`,
    arc: dots(lineStrong, 2, 8),
    ring: ringDots(lineStrong, 2, 40),
    said: `fill:${colours.surface}`,
    keyhole: `fill:${colours.ink};opacity:.82`,
    ...ribbonPaints(heather),
    'mark-base': `fill:${colours.brand}`,
    'mark-middle': `fill:${colours.brand};opacity:.72`,
    'mark-top': `fill:${gorse}`,
  };
}
