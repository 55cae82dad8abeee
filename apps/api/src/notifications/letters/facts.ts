import type { Company } from '@cairn/contract/company';
import type { Currency } from '@cairn/contract/currency';
import type { MembershipNumber } from '@cairn/contract/membership-number';
import type { MinorUnits } from '@cairn/contract/money';
import type { OrderedProduct } from '@cairn/contract/product';
import type { TransactionId } from '@cairn/contract/transaction-id';

export type Person = { firstName: string; lastName: string };

/** What a letter about an order may tell. Who was erased has no name. */
export type OrderFacts = {
  id: TransactionId;
  product: OrderedProduct;
  avios: number;
  bonusAvios: number;
  boost: { multiplier: number; earned: number } | undefined;
  price: { amount: MinorUnits; currency: Currency };
  receiptNumber: string;
  /** The member's, for all moments that they are told. */
  timeZone: string;
  paidAt: Date;
  /** The day that it was to wait for; undefined when it was due as soon as it was paid. */
  deliverAt: Date | undefined;
  deliveredAt: Date | undefined;
  refundedAt: Date | undefined;
  member: Person | undefined;
  recipient: (Person & { message: string | undefined }) | undefined;
  /** Avios that went back, and from whom; what the member had spent of them they owe. */
  takenBack: { fromMember: number; fromRecipient: number; owed: number };
  shopUrl: string;
};

export type ContactFacts = {
  reference: string;
  company: Company;
  number: MembershipNumber | undefined;
  topic: string;
  name: string | undefined;
  email: string;
  message: string;
  orderId: string | undefined;
  sentAt: Date;
};
