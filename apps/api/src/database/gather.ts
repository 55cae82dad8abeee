/**
 * What comes while a write is under way is written together in the next one: under load there are
 * fewer writes, each of more. Who asked hears when theirs is written, or why it was not.
 */
export function gather<Item>(
  write: (items: Item[]) => Promise<void>,
): (items: readonly Item[]) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: { items: Item[]; written: Promise<void> } | undefined;
  return (items) => {
    if (!next) {
      const gathered: Item[] = [];
      const written = last.then(() => {
        next = undefined;
        return write(gathered);
      });
      // Whether it went well is a matter of those who asked for it.
      last = written.catch(() => {});
      next = { items: gathered, written };
    }
    next.items.push(...items);
    return next.written;
  };
}
