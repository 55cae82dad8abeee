import { isCardChange } from '@cairn/contract/orders/card-change';
import { type PrepareAll, prepare } from '../../charges/apply.ts';
import { CARDS } from '../card/card-product.ts';
import { lockSubscriptionsOf } from '../subscription.ts';
import { MONTHS } from './month-product.ts';

/** Reports about charges of subscriptions: for months, or for another card. */
export const prepareSubscriptions: PrepareAll = async (trx, reports, now) => {
  const cards = reports.filter(({ reference }) => isCardChange(reference));
  const months = reports.filter(({ reference }) => !isCardChange(reference));
  // Both lock subscriptions: all of them first, so that two batches cannot deadlock.
  if (cards.length > 0 && months.length > 0) {
    const references = reports.map(({ reference }) => reference);
    await lockSubscriptionsOf(trx, references);
  }
  return [
    ...(months.length > 0 ? [await prepare(trx, MONTHS, months, now)] : []),
    ...(cards.length > 0 ? [await prepare(trx, CARDS, cards, now)] : []),
  ];
};
