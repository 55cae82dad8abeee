import { randomUUID } from 'node:crypto';
import { type RememberedCard, rememberedCards } from '@cairn/contract/members/remembered-cards';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { reviewCharge } from '../../../apps/api/src/charges/verdict.ts';
import { ORDERS } from '../../../apps/api/src/orders/settle/order-product.ts';
import { eventsOf, notify } from './notifications.ts';
import { flush, PACKAGE, PRICE } from './paid-order.ts';
import type { PayingApi } from './paying-api.ts';

const PATH = '/users/current/cards';

type Paying = Parameters<PayingApi['pay']>[1];

/** Presses Pay for an order, as the browser does before its form submits. */
export async function press(
  api: PayingApi,
  id: string,
  number: string,
  remembersCard: boolean,
): Promise<void> {
  const sessionId = (await api.state(id, { number })).payload.paymentSession?.id;
  const body = { attemptId: randomUUID(), sessionId, remembersCard };
  const pressed = await api.call('POST', `/transactions/${id}/payment-attempts`, { number, body });
  if (!pressed.ok) throw new Error(`The press was answered with ${pressed.status}`);
}

/** Pays a purchase with "Remember this card" ticked; what the provider tells of it is not delivered yet. */
export async function payTicked(
  api: PayingApi,
  number: string,
  how: Paying = {},
): Promise<{ id: TransactionId; pspReference: string }> {
  const id = await api.start('purchase', PACKAGE, { number });
  await press(api, id, number, true);
  return { id, pspReference: await api.pay(id, { storeCard: true, ...how }, { number }) };
}

/** Pays like `payTicked`; the provider flags the payment, and has stored the card as `held-` and the number. */
export async function payFlagged(api: PayingApi, number: string) {
  api.provider.faults.delay = 'hold';
  const { id, pspReference } = await payTicked(api, number);
  const { authorisation, change } = eventsOf(id, PRICE, pspReference);
  const stored = {
    'tokenization.storedPaymentMethodId': `held-${number}`,
    fraudManualReview: 'true',
    cardSummary: '1111',
    expiryDate: '3/2030',
  };
  await notify(api, { ...authorisation, paymentMethod: 'visa', additionalData: stored });
  const review = async (verdict: 'release' | 'reject') => {
    const answer = await reviewCharge(api.connection.db, ORDERS, id, verdict, api.now());
    if (answer !== 'done') throw new Error(`The review ended with ${answer}`);
    Object.assign(api.provider.faults, { delay: undefined });
    await flush(api);
  };
  return { change, review };
}

export async function cardsOf(api: PayingApi, number: string): Promise<RememberedCard[]> {
  return rememberedCards.parse(await (await api.call('GET', PATH, { number })).json());
}

/** The provider's names of the cards that a new order's payment form offers. */
export async function offeredTo(api: PayingApi, number: string): Promise<string[]> {
  const id = await api.start('purchase', PACKAGE, { number });
  const { rememberedCards: offered = [] } = (await api.state(id, { number })).payload;
  return offered.map(({ token }) => token);
}

export async function removeCard(api: PayingApi, number: string, id: string): Promise<number> {
  return (await api.call('DELETE', `${PATH}/${id}`, { number })).status;
}
