/**
 * What is asked for while something is under way is done together in the next go: under load there
 * are fewer goes, each of more. A go begins after all that it does was asked for, so that nobody
 * gets an answer from before their question; who asked hears what came of it, or why nothing did.
 */
export function gather<Item, Result>(
  work: (items: Item[]) => Promise<Result>,
): (items: readonly Item[]) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; result: Promise<Result> } | undefined;
  return (items) => {
    if (!next) {
      const gathered: Item[] = [];
      const result = last.then(() => {
        next = undefined;
        return work(gathered);
      });
      // Whether it went well is a matter of those who asked for it.
      last = result.catch(() => {});
      next = { items: gathered, result };
    }
    next.items.push(...items);
    return next.result;
  };
}
