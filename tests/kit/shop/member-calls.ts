import { randomUUID } from 'node:crypto';
import type { MemberGoal } from '@cairn/contract/members/goal';
import type { TargetAccount } from '@cairn/contract/members/target-account';
import type { PaymentAttempt } from '@cairn/contract/orders/payment-attempt';
import { type RefundAnswer, refundAnswer } from '@cairn/contract/orders/refund';
import { type GiftStart, startAnswer } from '@cairn/contract/orders/start-transaction';
import type { SubscriptionId, TransactionId } from '@cairn/contract/orders/transaction-id';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import { subscriptionStarted } from '@cairn/contract/subscriptions/start-subscription';
import { userSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { expect } from '@playwright/test';
import type { RunningShop } from './shop.ts';
import { standInTokens } from './stand-in-tokens.ts';

const PACKAGE = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };

type Gift = Pick<GiftStart, 'issueDate' | 'message' | 'occasion' | 'targetAccount'>;

type Shop = Pick<RunningShop, 'origin' | 'identityUrls' | 'paymentsOwnUrl' | 'dataFolder'>;

/** API calls as a member of a running shop, and payments at the stand-in, without a browser. */
export function callsOf({ origin, identityUrls, paymentsOwnUrl, dataFolder }: Shop) {
  const tokens = standInTokens(dataFolder, identityUrls[0]);

  async function call(number: string, method: string, path: string, body?: object) {
    const tokenOf = await tokens;
    const answer = await fetch(`${origin}/api${path}partner=ei`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(number)}`,
        'content-type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const read: unknown = answer.status === 204 ? undefined : await answer.json();
    return read;
  }

  async function payAtStandIn(session: string | undefined): Promise<void> {
    const url = `${paymentsOwnUrl}/sandbox/sessions/${session}/pay`;
    const paid = await fetch(url, { method: 'POST', body: '{}' });
    if (!paid.ok) throw new Error(`The payment was answered with ${paid.status}`);
  }

  async function statusOf(number: string, id: TransactionId) {
    const state = await call(number, 'GET', `/transactions/${id}/state?`);
    return transactionState.parse(state).statusName;
  }

  return {
    statusOf,
    /** Starts a purchase of 2,000 avios for €49. */
    startPurchase: async (number: string): Promise<TransactionId> =>
      startAnswer.parse(await call(number, 'POST', '/transactions?product=purchase&', PACKAGE)).id,
    /** Starts a gift of 2,000 avios for €49. */
    startGift: async (number: string, gift: Gift): Promise<TransactionId> =>
      startAnswer.parse(
        await call(number, 'POST', '/transactions?product=gift&', { ...PACKAGE, ...gift }),
      ).id,
    setGoal: (number: string, goal: MemberGoal) =>
      call(number, 'PUT', '/users/current/goal?', goal),
    /** Has the shop remember somebody to send avios to. */
    saveRecipient: (number: string, person: TargetAccount) =>
      call(number, 'POST', '/users/current/recipients?', person),
    /** Requests a refund; a payment that has not been settled yet is not eligible. */
    refund: async (number: string, id: TransactionId): Promise<RefundAnswer['status']> =>
      refundAnswer.parse(await call(number, 'POST', `/transactions/${id}/refund?`)).status,
    /** Pays an order at the payments stand-in. */
    pay: async (number: string, id: TransactionId): Promise<void> => {
      const state = transactionState.parse(await call(number, 'GET', `/transactions/${id}/state?`));
      await payAtStandIn(state.payload.paymentSession?.id);
    },
    /** Presses Pay without paying, so that the order's payment is being confirmed. */
    pressPay: async (number: string, id: TransactionId): Promise<void> => {
      const state = transactionState.parse(await call(number, 'GET', `/transactions/${id}/state?`));
      const { id: sessionId = '' } = state.payload.paymentSession ?? {};
      const attempt: PaymentAttempt = { attemptId: randomUUID(), sessionId };
      await call(number, 'POST', `/transactions/${id}/payment-attempts?`, attempt);
    },
    /** Starts a plan that is paid by the year, and pays it at the stand-in. */
    takeYearlyPlan: async (number: string, packageId: string): Promise<SubscriptionId> => {
      const body = { packageId, type: 'annually' };
      const started = await call(number, 'POST', '/subscriptions?', body);
      const { subscriptionID: id } = subscriptionStarted.parse(started);
      const read = async () =>
        userSubscription.parse(await call(number, 'GET', `/subscriptions/${id}?`));
      await payAtStandIn((await read()).paymentSession?.id);
      await expect.poll(async () => (await read()).subscriptionStatus).toBe('active');
      return id;
    },
    refundPlan: async (number: string, id: SubscriptionId): Promise<RefundAnswer['status']> =>
      refundAnswer.parse(await call(number, 'POST', `/subscriptions/${id}/refund?`)).status,
    /** Waits until the avios have arrived. */
    waitUntilPaid: async (number: string, id: TransactionId): Promise<void> => {
      await expect.poll(() => statusOf(number, id)).toBe('transaction_complete');
    },
  };
}
