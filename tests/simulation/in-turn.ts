import type * as sweeps from '../../apps/api/src/background/for-each-due.ts';

/** Sweeps that act on one row after another: side by side, their order would not come from the seed. */
export function inTurn({ forEachDue }: typeof sweeps): typeof sweeps {
  return {
    async forEachDue(context, due) {
      for (let isDone = false; !isDone; ) {
        const claim = async () => {
          const rows = await due.claim(1);
          isDone = rows.length === 0;
          return rows;
        };
        await forEachDue(context, { ...due, claim });
      }
    },
  };
}
