import type { TimelineEntry as Line } from '#app/parts/timeline.tsx';
import { aviosText, moneyText } from '#app/text/amounts.ts';
import { letterName, sentence } from '#app/text/things.ts';
import type { Entry, Records } from './records.ts';

type StateChange = Records['states'][number];
type Transaction = Records['ledger']['transactions'][number];
type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

export type EntryText = Pick<Line, 'title' | 'note' | 'tone'>;

const CAUSES: Record<StateChange['cause'], string> = {
  started: 'Started',
  step_up: 'Confirmed with a code',
  balance_spent: 'Avios spent meanwhile',
  session: 'Payment form opened',
  replaced: 'Replaced by a new order',
  cancelled_by_member: 'Cancelled by the member',
  cancelled_by_operator: 'Cancelled by staff',
  cancellation_undone: 'Cancellation taken back',
  expired: 'Expired unpaid',
  authorised: 'Payment authorised',
  flagged: 'Held for review',
  captured: 'Payment captured',
  refused: 'Payment refused',
  capture_failed: 'Capture failed',
  wrong_amount: 'Another amount was authorised',
  recipient_cap: 'The recipient’s limit was reached',
  recipient_gone: 'The recipient’s data was erased',
  voided: 'Payment voided',
  released: 'Released after review',
  rejected: 'Rejected after review',
  failed_by_operator: 'Failed by staff',
  delivered: 'Delivered',
  ended: 'Ended',
  card_changed: 'Card changed',
  refund_by_member: 'Refund requested by the member',
  refund_by_operator: 'Refund requested by staff',
  delivery_cancelled: 'Delivery cancelled',
  refunded: 'Refunded',
  returned_elsewhere: 'Money returned in another way',
  charged_back: 'Charged back',
  imported: 'Brought here from elsewhere',
};

export const REFUSALS: Record<Of<'payment_refused'>['reason'], string> = {
  not_enough_funds: 'Not enough money in the account',
  expired_card: 'The card has expired',
  authentication_failed: 'The bank’s check failed',
  issuer_unavailable: 'The bank did not answer',
  cancelled: 'The member cancelled it',
  declined: 'The bank declined it, without a reason',
};

const PLANNED: Record<Of<'planned'>['what'], { title: string; note?: string }> = {
  order_expires: { title: 'Expires if it is not paid' },
  delivery: { title: 'Avios are delivered' },
  refund_period_ends: { title: 'Refund period ends', note: 'Then a refund has to be forced' },
  renewal: { title: 'The card is charged again' },
  month_credited: { title: 'Avios of the next month' },
  subscription_ends: { title: 'The plan ends' },
  new_price: { title: 'The new price applies' },
};

/** Text of an entry; undefined if another entry of the timeline says the same. */
export function entryText(entry: Entry, all: readonly Entry[]): EntryText | undefined {
  switch (entry.kind) {
    case 'pay_pressed':
      return { title: 'Pay pressed' };
    case 'payment_refused':
      return { title: 'Payment refused', note: REFUSALS[entry.reason], tone: 'warn' };
    case 'provider_event':
      return eventText(entry.event);
    case 'state':
      return isPosted(entry, all) ? undefined : changeText(entry.change);
    case 'ledger':
      return { title: transactionTitle(entry.transaction), note: postingsText(entry.transaction) };
    case 'letter':
      return {
        title: `Email: ${letterName(entry.letter.letter)}`,
        note: `To the ${entry.letter.role}`,
      };
    case 'staff':
      return staffText(entry.action);
    case 'note':
      return { title: `Note by ${entry.note.actor}`, note: entry.note.text, tone: 'warn' };
    case 'planned':
      return { ...PLANNED[entry.what], tone: 'coming' };
  }
}

const POSTED = new Set<StateChange['cause']>([
  'captured',
  'refunded',
  'charged_back',
  'capture_failed',
]);

/** A posting of the same moment says it with the amount. */
function isPosted({ at, change }: Of<'state'>, all: readonly Entry[]): boolean {
  return POSTED.has(change.cause) && all.some((one) => one.kind === 'ledger' && one.at === at);
}

/** Payment events without a fault are left out: the change that they caused is listed. The technical part has all. */
function eventText({
  event,
  isSuccess,
  outcome,
  review,
  detail,
  providerReason,
}: Records['providerEvents'][number]): EntryText | undefined {
  if (isSuccess && outcome === 'done' && review === undefined) return undefined;
  const happened = isSuccess
    ? sentence(event.toLowerCase())
    : `${sentence(event.toLowerCase())} failed`;
  const note = [detail && sentence(detail), providerReason].filter(Boolean).join('. ');
  return { title: `Provider: ${happened}`, ...(note && { note }), tone: 'warn' };
}

/** A flagged payment is authorised first, and held in the same moment. */
export function changeTitle({ cause, to }: Pick<StateChange, 'cause' | 'to'>): string {
  return CAUSES[cause === 'flagged' && to !== 'held' ? 'authorised' : cause];
}

function changeText(change: StateChange): EntryText {
  const { to, note } = change;
  return {
    title: changeTitle(change),
    ...(note && { note }),
    ...(to === 'held' && { tone: 'warn' as const }),
    ...((to === 'charged_back' || to === 'refused') && { tone: 'bad' as const }),
  };
}

function staffText({ action, actor, detail }: Records['staffActions'][number]): EntryText {
  const { reason, refused, approvedByName } = detail;
  const isRefused = refused !== undefined;
  const note = [
    typeof reason === 'string' && reason,
    typeof approvedByName === 'string' && `Approved by ${approvedByName}`,
  ].filter(Boolean);
  return {
    title: `${actor}: ${action}${isRefused ? ', refused' : ''}`,
    ...(note.length > 0 && { note: note.join('. ') }),
    ...(isRefused && { tone: 'warn' as const }),
  };
}

const TRANSACTIONS: Record<string, (amount: string) => string> = {
  capture: (amount) => `Captured ${amount}`,
  credit: (amount) => `Credited ${amount}`,
  reversal: (amount) => `Took back ${amount}`,
  refund: (amount) => `Paid back ${amount}`,
  refund_failed: (amount) => `Refund of ${amount} failed`,
  chargeback: (amount) => `Charged back ${amount}`,
  capture_failed: (amount) => `Capture of ${amount} failed`,
  chargeback_reversed: (amount) => `Chargeback of ${amount} reversed`,
  adjustment: (amount) => `Corrected by ${amount}`,
  repayment: (amount) => `Debt of ${amount} repaid`,
};

export function transactionTitle(transaction: Transaction): string {
  const amount = amountOf(transaction);
  return TRANSACTIONS[transaction.kind]?.(amount) ?? `${sentence(transaction.kind)}: ${amount}`;
}

/** Avios that members gained or lost, and money that moved. */
function amountOf({ postings }: Transaction): string {
  const sum = (those: typeof postings) => those.reduce((total, { amount }) => total + amount, 0);
  const [first] = postings;
  if (!first) return '';
  if (first.unit !== 'AVIOS') return moneyText({ amount: sum(postings), currency: first.unit });
  const credited = sum(postings.filter(({ credit }) => credit.kind === 'member'));
  const taken = sum(postings.filter(({ debit }) => isMembers(debit)));
  return aviosText(credited || taken || first.amount);
}

/** Their debts are taken from them, too. */
function isMembers({ kind }: { kind: string }): boolean {
  return kind === 'member' || kind === 'receivable';
}

/** "Posting 1,204" or "Postings 1,204 to 1,206". */
export function postingsText({ postings }: Transaction): string {
  const ids = postings.map(({ id }) => id.toLocaleString('en-IE'));
  return ids.length > 1 ? `Postings ${ids[0]} to ${ids.at(-1)}` : `Posting ${ids[0]}`;
}
