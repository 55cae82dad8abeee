import { productOfId } from '@cairn/contract/orders/transaction-id';
import { forEachDue } from '../background/for-each-due.ts';
import type { SweepContext } from '../background/sweep-batches.ts';
import { type PrepareAll, prepare } from '../charges/apply.ts';
import { askAbout, claimSilent } from '../charges/ask-session.ts';
import { forProduct } from '../desk/orders/product-of.ts';
import { ORDERS } from '../orders/settle/order-product.ts';
import type { WithPayments } from '../payments/port.ts';
import { prepareSubscriptions } from '../subscriptions/settle/subscription-products.ts';

function isOfSubscription(reference: string): boolean {
  return productOfId(reference) === 'subscription';
}

/** Reports about everything that is sold; a reference that is not ours is no order either. */
export const prepareAll: PrepareAll = async (trx, reports, now) => {
  const [subscriptions = [], orders = []] = [true, false].map((wanted) =>
    reports.filter(({ reference }) => isOfSubscription(reference) === wanted),
  );
  return [
    ...(orders.length > 0 ? [await prepare(trx, ORDERS, orders, now)] : []),
    ...(subscriptions.length > 0 ? await prepareSubscriptions(trx, subscriptions, now) : []),
  ];
};

/** Asks what became of sessions that have been silent for a while: a webhook may have been lost. */
export async function askProvider(context: SweepContext & WithPayments): Promise<void> {
  const { connection, now } = context;
  await forEachDue(context, {
    name: 'ask-provider',
    claim: (limit) => claimSilent(connection.db, limit, now()),
    idOf: ({ reference }) => reference,
    act: async (charge) => {
      await forProduct(charge.reference, (product) => askAbout(context, product, charge));
    },
  });
}
