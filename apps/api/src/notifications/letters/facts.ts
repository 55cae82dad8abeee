import type { Receipt } from '@cairn/contract/orders/receipt';
import type { SubscriptionPaymentId, TransactionId } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Company, Locale, Market } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { MinorUnits } from '@cairn/contract/values/money';
import type { OrderedProduct, TieredProduct } from '@cairn/contract/values/product';
import type { Shop } from '../../http/kit/shop.ts';

/** The shop in letters: its site, its name on statements, and its name and address. */
export type Sender = Pick<Shop, 'shopUrl' | 'statementName' | 'seller'>;

/** The shop as the reader of a letter knows it: links lead to their company, language and market. */
export type Reader = Pick<Sender, 'shopUrl' | 'seller'> & {
  company: Company;
  market: Market;
  locale: Locale;
};

export type Person = { firstName: string; lastName: string };

/** The card's path has a secret in it, which only the recipient is told. */
type GiftCard = { path: `/${string}`; occasion: string | undefined };

type Recipient = Person &
  Pick<Reader, 'market' | 'locale'> & {
    message: string | undefined;
  };

/** Facts for letters about an order. Erased members have no name. */
export type OrderFacts = Sender &
  Reader &
  Pick<Receipt, 'paymentMethod' | 'balance'> & {
    id: TransactionId;
    product: OrderedProduct;
    avios: number;
    bonusAvios: number;
    boost: (NonNullable<Receipt['boost']> & { earned: number }) | undefined;
    price: { amount: MinorUnits; currency: Currency };
    reference: string;
    /** The member's, for all moments that they are told. */
    timeZone: string;
    paidAt: Date;
    /** The day that it was to wait for; undefined when it was due as soon as it was paid. */
    deliverAt: Date | undefined;
    deliveredAt: Date | undefined;
    refundedAt: Date | undefined;
    member: Person | undefined;
    /** The end of the recipient's membership number; it stays when their name has been erased. */
    recipientDigits: string | undefined;
    recipient: Recipient | undefined;
    /** Gifts only. Erased together with the recipient when either person is erased. */
    card?: GiftCard | undefined;
    /** Avios that went back, and from whom; what the member had spent of them they owe. */
    takenBack: { fromMember: number; fromRecipient: number; owed: number };
  };

type Price = { amount: MinorUnits; currency: Currency };

/** A month of a subscription's year: credited, the latest of those, refused, or still to come. */
export type YearMonth = 'credited' | 'latest' | 'refused' | 'planned';

/** Twelve months of a subscription, counted from the day on which it started. */
export type SubscriptionYear = {
  from: Date;
  months: readonly YearMonth[];
  /** Credited in this year so far. */
  avios: number;
};

/** Facts for letters about a subscription. */
export type SubscriptionFacts = Sender &
  Reader & {
    name: string;
    monthlyAvios: number;
    billing: SubscriptionInterval;
    price: Price;
    /** The price that was announced, and the first renewal that charges it. */
    nextPrice: (Price & { from: Date }) | undefined;
    status: SubscriptionStatus;
    statusSince: Date;
    /** When its card is charged next, if it is. */
    renewsAt: Date | undefined;
    /** Its last day, when it was cancelled. */
    cancelsAt: Date | undefined;
    /** The last digits of the card that renewals charge. */
    cardDigits: string | undefined;
    /** Undefined before the first payment. */
    year: SubscriptionYear | undefined;
    timeZone: string;
    member: Person | undefined;
  };

/** A letter about one of a subscription's payments. The price is the payment's. */
export type SubscriptionPaymentFacts = SubscriptionFacts & {
  id: SubscriptionPaymentId;
  isFirst: boolean;
  reference: string;
  paidAt: Date;
  receipt: Receipt;
};

/** About a change of the card that is charged. The card is the new one. */
export type SubscriptionCardFacts = SubscriptionFacts & { changedAt: Date };

/** About one that was refused. After the last try there are no dates. */
export type SubscriptionRefusalFacts = SubscriptionFacts & {
  id: SubscriptionPaymentId;
  retryDates: readonly Date[];
};

/** About one that was refunded or charged back, and the avios that went back with it. */
export type SubscriptionReturnFacts = SubscriptionPaymentFacts & {
  refundedAt: Date | undefined;
  takenBack: { fromMember: number; owed: number };
};

/** The money that a refund still has to bring back, or brings: less than the price if a part came back before. */
export type RefundEventFacts<Facts> = Facts & { refund: MinorUnits };

/** About a member's request to be erased. */
export type ErasureFacts = Reader & {
  eraseAt: Date;
  timeZone: string;
  member: Person;
};

/** About a request to be erased that was withdrawn. */
export type ErasureWithdrawnFacts = Omit<ErasureFacts, 'eraseAt'> & { withdrawnAt: Date };

/** About a bonus, to a member who asked to be told. */
export type ReminderFacts = Reader & {
  product: TieredProduct;
  bonus: { kind: 'percentage' | 'fixed'; value: number };
  /** The smallest package that it is on. */
  fromAvios: number;
  endsAt: Date;
  agreedAt: Date;
  timeZone: string;
  member: Person;
  leaveToken: string;
};

/** The language is that of the reply to who wrote. */
export type ContactFacts = Reader & {
  reference: string;
  number: MembershipNumber | undefined;
  topic: string;
  name: string | undefined;
  email: string;
  message: string;
  /** An order's id, or a reference as it was typed. */
  order: string | undefined;
  /** The chat that led to the message. */
  conversation: string | undefined;
  sentAt: Date;
};
