import type { Paints } from './frame.ts';

// Content pictures are served as AVIF, WebP or JPEG: one picture has one theme's colours.
export const stonePaints: Paints = {
  pale: 'fill:#C9D9D4',
  middle: 'fill:#9DB7B0',
  deep: 'fill:#6F8F87',
  gorse: 'fill:#F7C948',
  heather: 'fill:#B285C2',
  green: 'fill:#4FA595',
  empty: 'fill:none;stroke:#6A827C;stroke-width:1.5;stroke-dasharray:3 4;opacity:.75',
  light: 'fill:url(#light)',
};

/** Stones in the last of the sun, against the dark of the pines. */
export const duskStonePaints: Paints = {
  ...stonePaints,
  pale: 'fill:#DCE9E5',
  middle: 'fill:#AFC8C1',
  deep: 'fill:#86A69D',
};

/** The colours of the pictures in the dark theme. */
const DARK_COLOURS: Readonly<Record<string, string>> = {
  // Stones
  '#C9D9D4': '#A9C0BA',
  '#9DB7B0': '#7F9D95',
  '#6F8F87': '#587870',
  '#F7C948': '#F7C948',
  '#6A827C': '#6F8C85',
  '#B285C2': '#9A6BAC',
  '#4FA595': '#3F9383',
  // Skies
  '#CFE3DD': '#122E29',
  '#DCE9F5': '#11263A',
  '#FBEBC0': '#3B300C',
  '#F0E3F4': '#2B1E32',
  '#D7EBEC': '#102C2F',
  '#FCEADC': '#33231A',
  '#FBE7B2': '#3A2E0B',
  '#CFE8E1': '#12332C',
  '#ECDCF1': '#2F1E36',
  '#D8E8F6': '#13293D',
  // Suns
  '#F9DE8E': '#CDA949',
  '#F7CF8B': '#C4954E',
  '#FFF3D1': '#4B3C10',
  '#E4F4F0': '#194239',
  '#F8F0FA': '#3B2744',
  '#FBE08A': '#C9A33A',
  // Land and water
  '#A7C9BF': '#1B433B',
  '#7FAEA2': '#26574D',
  '#BAD9DB': '#1A4145',
  '#93BFC2': '#265559',
  '#BCD3E8': '#1B3B57',
  '#F2D98C': '#4B3C12',
  '#DCC3E4': '#432F4D',
  '#F3D6BE': '#483224',
  '#E9C3A6': '#5C4030',
  '#F3D787': '#56450F',
  '#A5CFC4': '#1B4A40',
  '#D5B9DF': '#46304F',
  '#A9CBE8': '#1D4262',
  '#8DB9DE': '#23507A',
  // Dotted lines and shadows
  '#1B5A94': '#8FC4F5',
  '#BE97CB': '#8B6699',
  '#B98CC7': '#A77BB6',
  '#7A4A38': '#100805',
  // Ribbons, glows and arrows of emails
  '#77408A': '#9A63AD',
  '#FFF4D6': '#4A3D17',
  '#6B4B00': '#FFDB70',
  // Stems, ribbons and rings of occasions
  '#FEFEFE': '#9CC7EC',
  '#3F7F73': '#4E9184',
  '#5FA596': '#3F8576',
  '#77408B': '#C58FD8',
  '#E0A912': '#F7C948',
};

export function inTheDark(drawn: string): string {
  return drawn.replace(/#[0-9A-F]{6}\b/g, (colour) => DARK_COLOURS[colour] ?? colour);
}
