import { type Answer, missing, type Result, refuse } from '../answers.ts';
import type { StoredCard } from '../records.ts';
import type { Service } from '../service.ts';

/** The shopper's card. Adyen's codes tell a shopper without cards from one who has others. */
export function findStoredCard(
  { store }: Service,
  shopperReference: string,
  id: string,
): Result<StoredCard> {
  const isOwn = (card: StoredCard) => card.shopperReference === shopperReference;
  const card = store.get('StoredCard', id);
  if (card && isOwn(card)) return { ok: true, value: card };
  const hasOthers = store.all('StoredCard').some(({ payload }) => isOwn(payload));
  const refusal = hasOthers
    ? refuse(422, '803', 'PaymentDetail not found')
    : refuse(422, '800', 'Contract not found');
  return { ok: false, refusal };
}

type Deletion = {
  id: string;
  shopperReference: string | undefined;
  merchantAccount: string | undefined;
};

export function deleteStoredCard(service: Service, request: Deletion): Answer {
  const { id, shopperReference, merchantAccount } = request;
  if (!merchantAccount || !shopperReference) {
    return missing(merchantAccount ? 'shopperReference' : 'merchantAccount');
  }
  if (merchantAccount !== service.settings.merchantAccount) {
    return refuse(403, '901', 'Invalid Merchant Account', 'security');
  }
  const card = findStoredCard(service, shopperReference, id);
  if (!card.ok) return card.refusal;
  service.store.remove('StoredCard', id);
  return { status: 204 };
}
