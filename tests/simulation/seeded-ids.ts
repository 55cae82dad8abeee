import { subscriptionId, transactionId } from '@cairn/contract/orders/transaction-id';
import type { OrderedProduct } from '@cairn/contract/values/product';
import { type Random, seededRandom } from './random.ts';

let random = seededRandom(0);

/** From now on ids come from these numbers. */
export function drawIdsFrom(numbers: Random): void {
  random = numbers;
}

function digits(count: number): string {
  return Array.from({ length: count }, () => random.below(16).toString(16)).join('');
}

/** In the place of the shop's own: sorts by time, and within a moment as the seed has it. */
export function newId(now: Date): string {
  return `${timeOf(now)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
}

export function firstIdAt(moment: Date): string {
  return `${timeOf(moment)}-7000-8000-000000000000`;
}

function timeOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

const PREFIX = { purchase: 'p', gift: 'g', transfer: 't', booster: 'bb' } as const;

export function newTransactionId(product: OrderedProduct, hasDate: boolean) {
  const prefix = product === 'gift' && hasDate ? 'gwd' : PREFIX[product];
  return transactionId.parse(`${prefix}0${digits(24)}`);
}

export function newSubscriptionId() {
  return subscriptionId.parse(`sub0${digits(24)}`);
}
