import type { ContactTopic } from '@cairn/contract/members/contact';
import type { MemberData } from '@cairn/contract/members/member-data';
import type { HistoryStatus } from '@cairn/contract/orders/transaction-history';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Product } from '@cairn/contract/values/product';

/** The names of all fields, however deep. */
type FieldOf<T> = T extends string | number | boolean
  ? never
  : T extends readonly (infer Item)[]
    ? FieldOf<Item>
    : T extends object
      ? { [Name in keyof T & string]-?: Name | FieldOf<NonNullable<T[Name]>> }[keyof T & string]
      : never;

type Month = MemberData['plans'][number]['months'][number];

export type DataWords = {
  title: string;
  /** With the member's name and the moment at which the file was made. */
  intro(name: string, at: string): string;
  file: string;
  contents: string;
  /** Above the names of the sections that have nothing. */
  nothing: string;
  none: string;
  unknown: string;
  /** Sections are named by their field, too. */
  fields: Record<FieldOf<MemberData>, string>;
  /** Instead of what is stored, by field and value. */
  values: {
    product: Record<Product, string>;
    status: Record<HistoryStatus | SubscriptionStatus, string>;
    billing: Record<SubscriptionInterval, string>;
    kind: Record<MemberData['yearlyLimits'][number]['kind'], string>;
    state: Record<Month['state'], string>;
    type: Record<MemberData['activities'][number]['type'], string>;
    reminder: Record<MemberData['bonusReminders']['written'][number]['reminder'], string>;
    topic: Record<ContactTopic, string>;
  };
};
