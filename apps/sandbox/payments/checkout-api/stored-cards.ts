import { type Answer, missing, type Result, refuse } from '../answers.ts';
import type { PaymentMethod, StoredCard } from '../records.ts';
import { newReference } from '../references.ts';
import type { Service } from '../service.ts';
import type { Store } from '../store.ts';

/** The shopper's card. Adyen's codes tell a shopper without cards from one who has others. */
export function findStoredCard(
  { store }: Service,
  shopperReference: string,
  id: string,
): Result<StoredCard> {
  const card = store.get('StoredCard', id);
  if (card?.shopperReference === shopperReference) return { ok: true, value: card };
  const hasOthers = cardsOf(store, shopperReference).length > 0;
  const refusal = hasOthers
    ? refuse(422, '803', 'PaymentDetail not found')
    : refuse(422, '800', 'Contract not found');
  return { ok: false, refusal };
}

type Kept = { id: string; operationType: 'created' | 'alreadyExisting' };

/** The same card of the same shopper keeps its name. Wallets and bank transfers are not stored. */
export function keepCard(
  { store }: Service,
  shopperReference: string,
  { brand, lastFour, card }: PaymentMethod,
): Kept | undefined {
  if (!lastFour || !card) return undefined;
  const known = cardsOf(store, shopperReference).find(
    (stored) => JSON.stringify(stored.card) === JSON.stringify(card),
  );
  if (known) return { id: known.id, operationType: 'alreadyExisting' };
  const id = newReference();
  store.put('StoredCard', id, { id, shopperReference, brand, lastFour, card });
  return { id, operationType: 'created' };
}

export function cardsOf(store: Store, shopperReference: string): StoredCard[] {
  return store
    .all('StoredCard')
    .map(({ payload }) => payload)
    .filter((card) => card.shopperReference === shopperReference);
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
