import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { hasGlyph } from './printable.ts';

const FONT_FILES = {
  text: 'instrument-sans-400.ttf',
  strong: 'instrument-sans-600.ttf',
  display: 'bricolage-grotesque-600.ttf',
} as const;

export type FontName = keyof typeof FONT_FILES;

/** Parsed once for all receipts: it takes most of the CPU time of one. */
export const FONTS: readonly (readonly [FontName, Font])[] = [
  ['text', parse(FONT_FILES.text)],
  ['strong', parse(FONT_FILES.strong)],
  ['display', parse(FONT_FILES.display)],
];

function parse(file: string): Font {
  const font = create(readFileSync(new URL(`./fonts/${file}`, import.meta.url)));
  if ('fonts' in font) throw new Error(`${file} is a collection of fonts`);
  // A font remembers each glyph with the character that it was first asked for. Embedding asks for
  // parts of glyphs, such as the dot of an i, by none: later PDFs could not tell which letter it is.
  for (const code of font.characterSet) {
    if (hasGlyph(String.fromCodePoint(code))) font.glyphForCodePoint(code);
  }
  return font;
}
