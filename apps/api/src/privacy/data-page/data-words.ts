import type { ContactTopic } from '@cairn/contract/members/contact';
import type { MemberData } from '@cairn/contract/members/member-data';
import type { HistoryStatus } from '@cairn/contract/orders/transaction-history';
import type { CAPTURE_FAILED, FAILURES, Failure } from '@cairn/contract/orders/transaction-state';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Company } from '@cairn/contract/values/company';
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
  fileName: string;
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
  /** A payment by bank transfer, whichever bank's. */
  bankTransfer: string;
  /** Instead of what is stored, by field and value. Others' codes may be new: those stay as they are. */
  values: {
    company: Record<Company, string>;
    failureCode: Record<(typeof FAILURES)[Failure] | typeof CAPTURE_FAILED, string>;
    title: Record<string, string>;
    gender: Record<string, string>;
    occasion: Record<string, string>;
    sectorType: Record<string, string>;
    partner: Record<string, string>;
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
