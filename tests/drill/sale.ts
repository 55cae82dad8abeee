import type { Database } from '../../apps/api/src/database/tables.ts';
import { keepBuying, noPurchases, type OpenShop, type Purchases } from '../soak/buyers.ts';
import type { Fleet } from '../soak/fleet-processes.ts';
import { until } from '../soak/kit.ts';

const BUYERS = 6;
const TIME_LIMIT = 180_000;

/** Members buy until the sale ends. */
export function sell(fleet: Fleet, next: () => string) {
  const purchases = noPurchases();
  const recipients = Array.from({ length: 20 }, next);
  let isOver = false;
  const addresses = {
    shop: async () => {
      await until(() => fleet.shops.length > 0, TIME_LIMIT);
      return fleet.shops[0] as OpenShop;
    },
    payments: async () => fleet.payments.url,
  };
  const bought = Promise.all(
    Array.from({ length: BUYERS }, () =>
      keepBuying(addresses, { next, recipients }, purchases, () => isOver),
    ),
  );
  return {
    more: async (count: number) => {
      const goal = purchases.started.size + count;
      const reached = until(() => purchases.started.size >= goal, TIME_LIMIT);
      // A buyer who cannot go on ends the drill.
      await Promise.race([reached, bought.then(() => reached)]);
    },
    end: async () => {
      isOver = true;
      await bought;
      return purchases;
    },
  };
}

/** All that was acknowledged before the moment is there; something that came after it must not be. */
export async function checkMoment(db: Database, { started }: Purchases, moment: number) {
  const orders = await db.selectFrom('orders').select('id').execute();
  const plans = await db.selectFrom('subscription').select('id').execute();
  const known = new Set([...orders, ...plans].map(({ id }) => String(id)));
  const unknown = [...started.keys()].filter((id) => !known.has(id));
  const lost = unknown.filter((id) => (started.get(id) ?? 0) < moment);
  const faults = lost.map((id) => `${id} was acknowledged before the moment and is lost`);
  if (unknown.length === 0) faults.push('Nothing came after the moment: the drill proves nothing');
  return { count: unknown.length, faults };
}
