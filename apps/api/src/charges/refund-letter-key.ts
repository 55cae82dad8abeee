import { type ChargeReference, chargeReference } from '@cairn/contract/orders/transaction-id';
import { minor } from '@cairn/contract/values/money';
import type { RefundEvent } from './decision.ts';

/** Subject of a letter about a refund, `<charge>.<attempt>-<amount>`: each event has a letter of its own. */
export function refundLetterKey(charge: ChargeReference, { attempt, amount }: RefundEvent): string {
  return `${charge}.${attempt}-${amount}`;
}

/** Undefined for keys of earlier versions, which name the charge alone. */
export function readRefundLetterKey(
  about: string,
): (RefundEvent & { charge: ChargeReference }) | undefined {
  const [, charge, attempt, amount] = /^(.+)\.(\d+)-(\d+)$/.exec(about) ?? [];
  if (charge === undefined) return undefined;
  return {
    charge: chargeReference.parse(charge),
    attempt: Number(attempt),
    amount: minor(Number(amount)),
  };
}
