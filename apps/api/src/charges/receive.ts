import { happened } from '@cairn/telemetry/channels';
import type { Logger } from 'pino';
import { enqueue } from '../background/enqueue.ts';
import { coalesce } from '../database/coalesce.ts';
import type { ReviewReason } from '../database/tables/records.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import {
  type Notification,
  type NotificationItem,
  notificationItem,
  toNotification,
} from '../payments/notification.ts';
import { type Answer, type ChargeReport, finish, type PrepareAll } from './apply.ts';
import { readReference } from './charge.ts';
import { done, manualReview, type ReportOutcome } from './outcome.ts';
import { isImpossible, movesMoney, reportOf } from './report.ts';
import type { InboxWrite } from './write.ts';

type Received = { eventKey: string; notification: Notification; item: NotificationItem };
type Applied = Received & { outcome: ReportOutcome };

type ReceiveContext = Pick<Shop, 'connection' | 'now' | 'log'>;

/** It depends on an event that we have not received yet. Thrown so that the job is retried later. */
export class OutOfOrderNotification extends Error {}

/**
 * Stores notifications and applies them in the same transaction. What cannot be applied is stored,
 * and a job tries again.
 */
export function createWebhookReceiver(
  { connection: { db }, now, log }: ReceiveContext,
  all: PrepareAll,
) {
  return coalesce(async (items: NotificationItem[]) => {
    const received = readNotifications(items);
    const applied = await transact(db, (trx) => applyAll(trx, received, all, now())).catch(
      async (error: unknown) => {
        log.warn({ err: error }, 'notification batch failed, stored for a later run');
        await transact(db, (trx) => store(trx, received, now()));
        return [];
      },
    );
    for (const { notification, outcome } of applied) reportApplied(log, notification, outcome);
  });
}

/** Applies a stored notification, once. */
export async function applyStored(
  { connection: { db }, now, log }: ReceiveContext,
  eventKey: string,
  all: PrepareAll,
): Promise<void> {
  const applied = await transact(db, async (trx) => {
    const stored = await lockStored(trx, eventKey);
    if (!stored || stored.applied_at) return [];
    const item = notificationItem.parse(stored.raw);
    const notification = toNotification(item);
    return await applyAll(trx, [{ eventKey, notification, item }], all, now(), 'throw');
  });
  for (const { notification, outcome } of applied) reportApplied(log, notification, outcome);
}

export async function lockStored(trx: Database, eventKey: string) {
  return await trx
    .selectFrom('webhook_inbox')
    .select(['raw', 'applied_at'])
    .where('event_key', '=', eventKey)
    .forUpdate()
    .executeTakeFirst();
}

/** Nothing was booked for these; once the payment is known they may be applied. */
const UNRESOLVED: readonly ReviewReason[] = ['unknown_payment', 'refund_failed_unmade'];

/**
 * Applies a notification that was lost and found elsewhere, under its own key: arriving after all, it
 * is known. Returns undefined if it was applied before, and throws if it comes too early.
 */
export async function applyFound(
  trx: Database,
  item: NotificationItem,
  all: PrepareAll,
  now: Date,
): Promise<ReportOutcome | undefined> {
  const notification = toNotification(item);
  const { key: eventKey } = notification;
  await trx
    .updateTable('webhook_inbox')
    .set({ applied_at: null })
    .where('event_key', '=', eventKey)
    .where('outcome_kind', '=', 'manual_review')
    .where('review', 'in', UNRESOLVED)
    .execute();
  const [applied] = await applyAll(trx, [{ eventKey, notification, item }], all, now, 'throw');
  return applied?.outcome;
}

/** Each once, in the order of their keys: two batches that store the same ones cannot deadlock. */
function readNotifications(items: readonly NotificationItem[]): Received[] {
  const received = items.map((item) => {
    const notification = toNotification(item);
    return [notification.key, { eventKey: notification.key, notification, item }] as const;
  });
  return [...new Map(received).values()].sort((a, b) => (a.eventKey < b.eventKey ? -1 : 1));
}

/**
 * In waves, since several notifications may be about one charge. Those that come too early are stored
 * with a job that tries again or, if they are stored already, make it fail.
 */
async function applyAll(
  trx: Database,
  received: readonly Received[],
  all: PrepareAll,
  now: Date,
  tooEarly: 'store' | 'throw' = 'store',
): Promise<Applied[]> {
  const applied: Applied[] = [];
  const early: Received[] = [];
  let left = received.map((one) => ({ ...one, reference: one.notification.reference }));
  while (left.length > 0) {
    const wave = firstOfEach(left);
    const next = left.filter((one) => !wave.includes(one));
    const reports = wave.flatMap(toReport);
    const prepared =
      reports.length > 0
        ? await all(
            trx,
            reports.map(({ report }) => report),
            now,
          )
        : [];
    const answers = new Map(prepared.flatMap(({ answers }) => [...answers]));
    const inbox: InboxWrite[] = [];
    for (const one of wave) {
      const report = reports.find(({ of }) => of === one)?.report;
      const answer = report && answers.get(report);
      if (answer && 'isKnown' in answer) continue;
      if (answer && 'belongsTo' in answer && answer.belongsTo !== one.reference) {
        next.push({ ...one, reference: answer.belongsTo });
        continue;
      }
      if (answer && 'tooEarly' in answer) {
        if (tooEarly === 'throw') {
          throw new OutOfOrderNotification(`${one.notification.pspReference} ${answer.tooEarly}`);
        }
        early.push(one);
        continue;
      }
      const outcome = outcomeOf(one, answer);
      const { eventKey, item, reference } = one;
      inbox.push({ eventKey, item, reference, outcome });
      applied.push({ ...one, outcome });
    }
    const { stored, reviews } = await finish(trx, prepared, inbox, now);
    // A notification that somebody else has stored meanwhile was not applied by this one.
    for (const { eventKey } of inbox) {
      if (!stored.has(eventKey)) throw new Error(`${eventKey} was applied at the same time`);
    }
    for (const one of applied.filter(({ eventKey }) => stored.has(eventKey))) {
      const review = reviews.get(one.notification.pspReference);
      if (review && one.outcome.kind !== 'manual_review') {
        one.outcome = await putAside(trx, one.eventKey, review);
      }
    }
    left = next;
  }
  await store(trx, early, now);
  return applied;
}

/** The consequences for the member may need a manual review. */
async function putAside(
  trx: Database,
  eventKey: string,
  review: ReviewReason,
): Promise<ReportOutcome> {
  const outcome = manualReview(review);
  await trx
    .updateTable('webhook_inbox')
    .set({ outcome: outcome.text, outcome_kind: outcome.kind, review })
    .where('event_key', '=', eventKey)
    .execute();
  return outcome;
}

type Named = Received & { reference: string };

function toReport(of: Named): { of: Named; report: ChargeReport }[] {
  const { eventKey, reference, notification } = of;
  const report = reportOf(notification);
  if (isImpossible(report)) return [];
  const { pspReference } = notification;
  return [{ of, report: { reference, pspReference, report, eventKey } }];
}

function firstOfEach(received: readonly Named[]): Named[] {
  const seen = new Set<string>();
  return received.filter(({ reference, notification: { pspReference } }) => {
    // Two months of one subscription are one after another, too: each changes the subscription.
    const { id } = readReference(reference);
    const isFirst = !seen.has(id) && !seen.has(pspReference);
    seen.add(id).add(pspReference);
    return isFirst;
  });
}

function outcomeOf({ notification }: Received, answer: Answer | undefined): ReportOutcome {
  if (answer && 'kind' in answer) return answer;
  const report = reportOf(notification);
  if (isImpossible(report)) return manualReview('impossible_amount');
  return movesMoney(report) ? manualReview('unknown_payment') : done('no such order');
}

/** Stores notifications that are not applied yet, each with a job that applies it. */
async function store(trx: Database, received: readonly Received[], now: Date): Promise<void> {
  if (received.length === 0) return;
  const inbox = received.map(({ eventKey, item, notification: { reference } }) => {
    return { eventKey, item, reference, outcome: undefined };
  });
  const { stored } = await finish(trx, [], inbox, now);
  const isNew = ({ eventKey }: Received) => stored.has(eventKey);
  await enqueue(trx, received.filter(isNew).map(jobOf), now);
}

function jobOf({ eventKey, notification: { reference } }: Received) {
  return { queue: 'apply-webhook' as const, data: { eventKey, reference } };
}

/** Logs and counts a notification after the commit, so that each is counted once. */
function reportApplied(
  log: Logger,
  { key: eventKey, event, isSuccess, amount }: Notification,
  { kind, text }: ReportOutcome,
): void {
  happened({ kind: 'payment', event, isSuccess, amount });
  const level = kind === 'done' ? 'info' : 'error';
  log[level]({ eventKey, outcome: kind, detail: text }, 'notification applied');
}
