/**
 * Runs one batch at a time. Items that arrive while a batch is running go into the next one: under
 * load there are fewer batches, each of more items. A batch starts after all its items arrived, so
 * that nobody gets a result from before their request; an error goes to everybody in the batch.
 */
export function coalesce<Item, Result>(
  run: (items: Item[]) => Promise<Result>,
): (items: readonly Item[]) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; result: Promise<Result> } | undefined;
  return (items) => {
    if (!next) {
      const batch: Item[] = [];
      const result = last.then(() => {
        next = undefined;
        return run(batch);
      });
      // A failed batch must not keep the next one from running.
      last = result.catch(() => {});
      next = { items: batch, result };
    }
    next.items.push(...items);
    return next.result;
  };
}
