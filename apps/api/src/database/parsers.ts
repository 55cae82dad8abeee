/** PostgreSQL's numbers for the types whose values `pg` and PGlite would read differently. */
const INT8 = 20;
const DATE = 1082;

/** For both drivers: bigints become safe integers, and dates stay text. */
export const PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: (text) => {
    const count = Number(text);
    if (!Number.isSafeInteger(count)) throw new RangeError(`${text} is too large to count with`);
    return count;
  },
  [DATE]: (text) => text,
};
