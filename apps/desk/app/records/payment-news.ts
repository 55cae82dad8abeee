import type { Order, Plan, Records } from './records.ts';

type Attempts = readonly Pick<Records['attempts'][number], 'endedAt'>[];
type State = Order['state'] | Plan['status'];

const WAITING = new Set<State>(['awaiting_step_up', 'started', 'payment_session', 'unverified']);
const UNPAID: Partial<Record<State, string>> = {
  refused: 'Nothing was paid: the payment was refused.',
  failed: 'Nothing was paid: the first payment failed.',
  expired: 'Nothing was paid: it expired unpaid.',
};

/** Whether it ended in a way that rules a payment out. A missing webhook alone does not. */
export function isKnownUnpaid(state: State): boolean {
  return UNPAID[state] !== undefined;
}

/** The sentence in place of payments while there are none. */
export function noPaymentText(state: State, attempts: Attempts): string {
  const unpaid = UNPAID[state];
  if (unpaid !== undefined) return unpaid;
  if (!WAITING.has(state)) return 'We know of no payment of this.';
  return attempts.some(({ endedAt }) => endedAt === undefined)
    ? 'We have heard of no payment yet. The member has pressed Pay, so it may still arrive.'
    : 'We have heard of no payment yet. If the member has pressed Pay, it may still arrive.';
}
