/** Longer names are found by their beginning; a row of an index is short. */
const LONGEST = 64;

/** Accents, apostrophes, and characters that cannot be seen. */
const LEFT_OUT =
  '\\u0001-\\u001f\\u0027\\u0060\\u007f-\\u009f\\u00ad\\u00b4\\u02bc\\u0300-\\u036f\\u200b-\\u200f\\u2018\\u2019\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const SPACES = ' \\u00a0\\u2010-\\u2015-';

/**
 * Expressions that members, orders and subscriptions are searched by. Migration 0046 built its indexes
 * on exactly these texts: a changed one needs a new name and new indexes, or every search reads the
 * whole table. Ranges of the collation "C" replace LIKE, whose indexes prepared statements may not use.
 */
export const FIRST_NAME_FIRST = nameKey("first_name || ' ' || last_name");
export const LAST_NAME_FIRST = nameKey("last_name || ' ' || first_name");
export const EMAIL = 'lower(email)';
export const ID = '(id collate "C")';
/** The reference that members quote, as `referenceOf` in the contract makes it of an id. */
export const REFERENCE = 'upper(right(id, 8))';
/** Letters about a payment of a subscription have its number behind a dot. */
export const LETTER_SUBJECT = "split_part(about, '.', 1)";

/** The same in SQL and in TypeScript: lower case without accents, hyphens as spaces. */
function nameKey(name: string): string {
  const plain = `regexp_replace(normalize(${name}, NFD), '[${LEFT_OUT}]', '', 'g')`;
  const spaced = `btrim(regexp_replace(${plain}, '[${SPACES}]+', ' ', 'g'))`;
  return `(left(lower(${spaced}), ${LONGEST}) collate "C")`;
}

const LEFT_OUT_OF_TEXT = new RegExp(`[${LEFT_OUT}\\u0000]`, 'gu');
const SPACES_OF_TEXT = new RegExp(`[${SPACES}]+`, 'gu');

export function nameKeyOf(typed: string): string {
  const plain = typed.normalize('NFD').replaceAll(LEFT_OUT_OF_TEXT, '');
  const spaced = plain.replaceAll(SPACES_OF_TEXT, ' ').trim();
  return [...spaced.toLowerCase()].slice(0, LONGEST).join('');
}
