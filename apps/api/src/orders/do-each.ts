import type { Shop } from '../http/kit/shop.ts';

/** Does what is due for each, one after the other. What fails is told of, holds up no other, and is due again. */
export async function doEach<Due>(
  due: readonly Due[],
  log: Shop['log'],
  act: (one: Due) => Promise<void>,
): Promise<void> {
  for (const one of due) {
    await act(one).catch((error) => log.error({ err: error, due: one }, 'what was due failed'));
  }
}
