/** Characters that both weights of the embedded Instrument Sans have. */
const HAS_GLYPH =
  /[ -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/;

export function hasGlyph(character: string): boolean {
  return HAS_GLYPH.test(character);
}

/**
 * The text in characters that the fonts have. Letters lose accents that the fonts lack; emoji and
 * other signs are left out. Undefined when a letter cannot be printed at all: a name must not lose
 * letters without a word.
 */
export function printable(text: string): string | undefined {
  let printed = '';
  for (const character of text.normalize('NFC').replace(/\s/gu, ' ')) {
    const [base = ''] = character.normalize('NFD');
    const found = [character, base].find(hasGlyph);
    if (found === undefined && /\p{L}/u.test(character)) return undefined;
    printed += found ?? '';
  }
  return printed.replace(/ +/g, ' ').trim() || undefined;
}

export function losesEmoji(text: string): boolean {
  return [...text].some((one) => /\p{Extended_Pictographic}|\p{RI}/u.test(one) && !hasGlyph(one));
}
