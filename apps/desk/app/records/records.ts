import type { ResultOf } from '#app/calls/call-action.ts';

export type Order = ResultOf<'order view'>;
export type Plan = ResultOf<'subscription view'>;

/** Payments, charges, ledger and letters, in the same form for orders and subscriptions. */
export type Records = Order['records'];
export type Payment = Records['payments'][number];
export type Charge = Records['charges'][number];
export type Entry = Order['timeline'][number];
export type Account = Records['ledger']['transactions'][number]['postings'][number]['debit'];
export type MemberRef = Order['member'];

/** The member's name, or what is left of it. */
export function memberName({ firstName, lastName, number }: MemberRef): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || `Member ${number.masked}`;
}
