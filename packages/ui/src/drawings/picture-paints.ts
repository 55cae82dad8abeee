import type { Paints } from './frame.ts';

// Content pictures are served as AVIF, WebP or JPEG, so they have the same colours in every theme.
export const stonePaints: Paints = {
  pale: 'fill:#C9D9D4',
  middle: 'fill:#9DB7B0',
  deep: 'fill:#6F8F87',
  gorse: 'fill:#F7C948',
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
