import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import { type TransactionId, transactionId } from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';

export type DemoPurchase = {
  avios: number;
  totalMinor: number;
  currency: Currency;
  at: Date;
  isRefunded?: boolean;
  /** The first press on Pay was refused because of this. */
  refusedFirst?: RefusalReason;
};

const REFUND_DELAY = 2 * 86_400_000;

export const DEMO_CARD = { method: 'visa', card_summary: '1111' };

export function demoOrderId(
  { company, number }: { company: Company; number: string },
  index: number,
) {
  return transactionId.parse(`p1demo${company}${number}${index}`);
}

export function demoPaymentOf(order: TransactionId): string {
  return `DEMO${order}`;
}

export function refundedAt({ at, isRefunded }: DemoPurchase): Date | undefined {
  return isRefunded ? new Date(at.getTime() + REFUND_DELAY) : undefined;
}

export function demoRefundOf(pspReference: string): string {
  return `${pspReference}BACK`;
}

/** A captured payment of the demo, which the provider's stand-in has to know to report and refund it. */
type DemoPayment = {
  pspReference: string;
  reference: string;
  amount: { currency: Currency; value: number };
  brand: string;
  lastFour: string;
  at: Date;
  refund: { pspReference: string; at: Date } | undefined;
};

/** The payments of past purchases of demo members, in each company. */
export function demoPayments(
  companies: readonly Company[],
  members: readonly { number: string; purchases?: readonly DemoPurchase[] }[],
): DemoPayment[] {
  return companies.flatMap((company) =>
    members.flatMap(({ number, purchases = [] }) =>
      purchases.map((purchase, index) => {
        const reference = demoOrderId({ company, number }, index);
        const pspReference = demoPaymentOf(reference);
        const at = refundedAt(purchase);
        return {
          pspReference,
          reference,
          amount: { currency: purchase.currency, value: purchase.totalMinor },
          brand: DEMO_CARD.method,
          lastFour: DEMO_CARD.card_summary,
          at: purchase.at,
          refund: at && { pspReference: demoRefundOf(pspReference), at },
        };
      }),
    ),
  );
}
