import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import { type StartAnswer, startAnswer } from '@cairn/contract/orders/start-transaction';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Locale } from '@cairn/contract/values/company';
import type { Offer } from '../../catalogue/read-offer.ts';
import type { Database } from '../../database/tables.ts';
import { transactForMember } from '../../database/transact.ts';
import type { Member } from '../../http/kit/member.ts';
import { type IdempotentCall, recallAnswer } from '../../http/kit/recall-answer.ts';
import { lockMember } from '../../members/lock-member.ts';
import { readMemberStatus } from '../../members/read-standing.ts';
import { lockOrder, type Order } from '../order.ts';
import { holdForTransfer } from '../step-up/hold-for-transfer.ts';
import { cancelOpenOrder, type OpenOrderPaid, type PaymentUnderWay } from './cancel-open-order.ts';
import { draftOrder } from './draft-order.ts';
import type { StartRefusal, StartRequest } from './start-request.ts';
import { writeOrder } from './write-order.ts';

export type Start = {
  id: TransactionId;
  request: StartRequest;
  locale: Locale;
  /** The answer if the order is started; stored under the caller's idempotency key. */
  answer: StartAnswer;
  /** The product's catalogue entries, read after the request came in. */
  offer: Offer;
  /** The fingerprint of the step-up token that authorises a transfer, if there is one. */
  stepUpToken: string | undefined;
  /** The provider's answers about open orders, by order. */
  askedAbout: ReadonlyMap<string, PaymentFound>;
  asked: IdempotentCall | undefined;
};

export type Started =
  | { kind: 'started'; answer: StartAnswer; order: Order }
  | { kind: 'replayed'; answer: StartAnswer }
  /** The step-up has authorised another order: this one needs one of its own. */
  | { kind: 'step_up_used' }
  /** The open order may be paid: that has to be settled before the next attempt. */
  | OpenOrderPaid
  | PaymentUnderWay
  | StartRefusal;

/** Checks, prices and writes an order in one transaction, and reserves what it takes. */
export async function startOrder(
  db: Database,
  member: Member,
  start: Start,
  now: Date,
): Promise<Started> {
  const { id, request, locale, answer, offer, stepUpToken, askedAbout, asked } = start;
  return await transactForMember<Started>(
    db,
    async (trx, { attempt, undo }) => {
      // The connection may have been lost after the commit: then the order is there.
      const before = attempt > 1 ? await lockOrder(trx, id) : undefined;
      if (before) return { kind: 'started', answer, order: before };
      if (asked) {
        const recalled = await recallAnswer(
          trx,
          member,
          asked,
          { answer, schema: startAnswer },
          now,
        );
        if (recalled) return recalled;
      }
      let memberStatus = await readMemberStatus(trx, member);
      if (attempt > 1 || memberStatus?.openProducts.includes(request.product)) {
        // Concurrent starts of one member queue here, so that each sees the one before it.
        await lockMember(trx, member);
        // Before the checks, so that what the open order has reserved is available; a refusal undoes it.
        const cancelled = await cancelOpenOrder(trx, member, request.product, askedAbout, now);
        if (cancelled.kind !== 'cancelled') return undo(cancelled);
        memberStatus = await readMemberStatus(trx, member);
      }
      const drafted = await draftOrder(trx, member, { memberStatus, offer }, request, now);
      if (drafted.kind !== 'drafted') return undo(drafted);
      const { draft } = drafted;
      const isWaiting = request.product === 'transfer' && stepUpToken === undefined;
      const state = isWaiting ? 'awaiting_step_up' : 'started';
      const written = { id, product: request.product, state, locale } as const;
      const order = await writeOrder(trx, member, written, draft, now);
      if (!order)
        return undo({ kind: 'gone', message: 'Not enough of this year’s limit is left.' });
      if (draft.boost && !(await markBoosted(trx, id, draft.boost.activityIds))) {
        return undo({ kind: 'gone', message: 'One of these activities has been boosted already.' });
      }
      if (request.product === 'transfer' && stepUpToken !== undefined) {
        const held = await holdForTransfer(
          trx,
          member,
          { id, avios: draft.avios },
          stepUpToken,
          now,
        );
        if (held === 'used_before') return undo({ kind: 'step_up_used' });
        if (held === 'insufficient') return undo({ kind: 'gone', message: 'The avios are spent.' });
      }
      return { kind: 'started', answer, order };
    },
    { ifCommitIsLost: 'repeat' },
  );
}

/** If two orders want the same activity, one gets it. */
async function markBoosted(trx: Database, order_id: TransactionId, activityIds: string[]) {
  const marked = await trx
    .insertInto('boosted_activity')
    .values(activityIds.map((activity_id) => ({ activity_id, order_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('activity_id')
    .execute();
  return marked.length === activityIds.length;
}
