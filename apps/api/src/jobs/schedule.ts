import { chainAudit } from '../audit/chain-audit.ts';
import { checkRecentBooks } from '../books/check-books.ts';
import { keepDays } from '../books/daily/keep-days.ts';
import { countPopular } from '../catalogue/count-popular.ts';
import { expireRequests } from '../desk/approvals/expire-requests.ts';
import { compareDueDays } from '../desk/days/compare-due-days.ts';
import { keepFigures } from '../figures/keep-figures.ts';
import type { Shop } from '../http/kit/shop.ts';
import { settleReceivables } from '../ledger/settle-receivables.ts';
import type { WithMailer } from '../notifications/port.ts';
import { deliverDueOrders } from '../orders/sweeps/deliver-due-orders.ts';
import { expireOrders } from '../orders/sweeps/expire-orders.ts';
import type { WithPayments } from '../payments/port.ts';
import { eraseDueMembers } from '../privacy/erase-due-members.ts';
import { writeReminders } from '../reminders/write-reminders.ts';
import { announcePrices } from '../subscriptions/prices/announce-prices.ts';
import { creditDueMonths } from '../subscriptions/renew/credit-due-months.ts';
import {
  endScheduledSubscriptions,
  endUnpaidSubscriptions,
} from '../subscriptions/renew/end-due-subscriptions.ts';
import { renewDueSubscriptions } from '../subscriptions/renew/renew-due-subscriptions.ts';
import { deleteOldRecords } from './delete-old-records.ts';
import { askProvider } from './products.ts';
import { settleReturnedRefunds } from './settle-returned-refunds.ts';

export type JobContext = Pick<
  Shop,
  'connection' | 'now' | 'log' | 'shopUrl' | 'statementName' | 'seller'
> &
  WithPayments &
  WithMailer;

type Run = (context: JobContext & { signal?: AbortSignal }) => Promise<unknown>;

type Periodic = {
  name: string;
  everySeconds: number;
  run: Run;
  /** Run by one worker each time, so long after the period has begun; otherwise every worker claims rows that no other has. */
  byOne?: { afterSeconds: number };
};

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Everything periodic, on one page. Each may run twice, or late, or on several machines. */
export const SCHEDULE: readonly Periodic[] = [
  { name: 'expire-orders', everySeconds: 60, run: expireOrders },
  { name: 'deliver-due-orders', everySeconds: 60, run: deliverDueOrders },
  { name: 'ask-provider', everySeconds: 60, run: askProvider },
  { name: 'renew-subscriptions', everySeconds: 300, run: renewDueSubscriptions },
  { name: 'credit-plan-months', everySeconds: 300, run: creditDueMonths },
  { name: 'end-unpaid-subscriptions', everySeconds: 300, run: endUnpaidSubscriptions },
  { name: 'end-subscriptions', everySeconds: 300, run: endScheduledSubscriptions },
  { name: 'announce-plan-prices', everySeconds: 300, run: announcePrices },
  { name: 'bonus-reminders', everySeconds: 15, run: writeReminders },
  { name: 'erase-members', everySeconds: 300, run: eraseDueMembers },
  {
    name: 'expire-approvals',
    everySeconds: 60,
    run: ({ connection, now }) => expireRequests(connection.db, now()),
  },
  {
    name: 'chain-audit',
    everySeconds: 60,
    byOne: { afterSeconds: 0 },
    run: ({ connection }) => chainAudit(connection.db),
  },
  {
    name: 'keep-days',
    everySeconds: 60,
    byOne: { afterSeconds: 45 },
    run: ({ connection, signal }) => keepDays(connection.db, signal),
  },
  {
    name: 'keep-figures',
    everySeconds: 60,
    byOne: { afterSeconds: 30 },
    run: ({ connection, now, signal }) => keepFigures(connection.db, now, signal),
  },
  {
    name: 'settle-receivables',
    everySeconds: HOUR,
    byOne: { afterSeconds: 7 * 60 },
    run: ({ connection, now }) => settleReceivables(connection.db, now()),
  },
  {
    name: 'settle-returned-refunds',
    everySeconds: HOUR,
    byOne: { afterSeconds: 27 * 60 },
    run: settleReturnedRefunds,
  },
  {
    name: 'compare-days',
    everySeconds: HOUR,
    byOne: { afterSeconds: 37 * 60 },
    run: compareDueDays,
  },
  {
    name: 'count-popular-packages',
    everySeconds: HOUR,
    byOne: { afterSeconds: 17 * 60 },
    run: ({ connection, now }) => countPopular(connection.db, now()),
  },
  {
    name: 'delete-old-records',
    everySeconds: DAY,
    byOne: { afterSeconds: 3 * HOUR + 23 * 60 },
    run: deleteOldRecords,
  },
  {
    name: 'check-books',
    everySeconds: DAY,
    byOne: { afterSeconds: 3 * HOUR + 41 * 60 },
    run: reportBooks,
  },
];

/** Checks what changed since the last night or was wrong then; `npm run books` checks everything. */
async function reportBooks({ connection, now, log }: JobContext): Promise<void> {
  const findings = await checkRecentBooks(connection.db, now());
  for (const { id, title, violations } of findings) {
    if (violations.length > 0)
      log.error({ id, title, count: violations.length }, 'books invariant violated');
  }
}
