import { type Answer, type Refusal, refuse } from '../answers.ts';
import { findStoredCard } from '../checkout-api/stored-cards.ts';
import { BRAND_NAMES, brandOf, needsCode } from '../form/brands.ts';
import { beginAttempt, finishAttempt } from '../payment/attempts.ts';
import { type Behaviour, behaviourOf } from '../payment/cards.ts';
import { paySession } from '../payment/pay-session.ts';
import type { AttemptResult, AttemptStart, PaymentMethod, Session } from '../records.ts';
import { fingerprintOf } from '../references.ts';
import { signSession } from '../secrets.ts';
import type { Service } from '../service.ts';
import { decrypt } from './decrypt.ts';
import type { FormCard, FormDetails, FormPayment, FormStoredCard } from './requests.ts';

type Chosen = {
  method: PaymentMethod;
  behaviour: Behaviour | { action: 'bank' };
  storedPaymentMethodId?: string;
};

/** Token of the card in the wallet. */
const WALLET_TOKEN = 'sandbox-wallet';

/** The shopper pressed Pay. */
export function payByForm(service: Service, session: Session, request: FormPayment): Answer {
  if (session.status === 'paymentPending') {
    return refuse(422, '14_0410', 'The session is paymentPending');
  }
  const chosen = readPaymentMethod(service, session, request.paymentMethod);
  if ('status' in chosen) return chosen;
  const { behaviour, ...method } = chosen;
  const paying = { ...method, storeCard: request.storePaymentMethod };
  if ('action' in behaviour) {
    return requireAction(service, session, { paying, action: behaviour.action });
  }
  const paid = paySession(service, session.id, { ...paying, ...behaviour });
  return paid.ok ? ended(service, session, paid.value) : paid.refusal;
}

/**
 * The shopper returned from a challenge or redirect. The answer was recorded on the bank's page.
 */
export function takeDetails(service: Service, session: Session, { details }: FormDetails): Answer {
  const attempt =
    'redirectResult' in details ? details.redirectResult : attemptOf(details.threeDSResult);
  if (service.store.get('Attempt', attempt)?.session !== session.id) {
    return refuse(422, '14_030', 'Invalid payment details');
  }
  const finished = finishAttempt(service, attempt);
  return finished.ok ? ended(service, session, finished.value) : finished.refusal;
}

function readPaymentMethod(
  service: Service,
  { request }: Session,
  method: FormPayment['paymentMethod'],
): Chosen | Refusal {
  switch (method.type) {
    case 'directEbanking':
      return { method: { brand: method.type }, behaviour: { action: 'bank' } };
    case 'googlepay':
      return method.googlePayToken === WALLET_TOKEN
        ? {
            method: { brand: method.type, lastFour: '1111' },
            behaviour: { outcome: 'authorised' },
          }
        : refuse(422, '14_030', 'Invalid wallet token');
    case 'scheme':
      return 'storedPaymentMethodId' in method
        ? readStoredCard(service, request, method)
        : readCard(service, method, request.amount.currency);
  }
}

function readStoredCard(
  service: Service,
  { shopperReference = '' }: Session['request'],
  { storedPaymentMethodId, encryptedSecurityCode: code }: FormStoredCard,
): Chosen | Refusal {
  const found = findStoredCard(service, shopperReference, storedPaymentMethodId);
  if (!found.ok) return found.refusal;
  const { brand, behaviour = { outcome: 'authorised' } } = { ...found.value, ...found.value.card };
  if (code && !decrypt(service.store, code)) return UNREADABLE;
  if (!code && needsCode(brand)) return WITHOUT_CODE;
  return { method: found.value, behaviour, storedPaymentMethodId };
}

function readCard({ store }: Service, card: FormCard, currency: string): Chosen | Refusal {
  const { encryptedSecurityCode: code } = card;
  const { number } = decrypt(store, card.encryptedCardNumber) ?? {};
  const { expiryMonth } = decrypt(store, card.encryptedExpiryMonth) ?? {};
  const { expiryYear } = decrypt(store, card.encryptedExpiryYear) ?? {};
  const isReadable = !code || decrypt(store, code) !== undefined;
  if (!number || !expiryMonth || !expiryYear || !isReadable) return UNREADABLE;
  const { brand = 'unknown' } = brandOf(number) ?? {};
  if (!BRAND_NAMES.includes(brand)) {
    const wanted = `txvariant (${brand}), currency (${currency}), and action (AUTH)`;
    const message = `Could not find an acquirer account for the provided ${wanted}.`;
    return refuse(500, '905_1', message, 'configuration');
  }
  if (!code && needsCode(brand)) return WITHOUT_CODE;
  const behaviour = behaviourOf(number);
  const details = { fingerprint: fingerprintOf(number), expiryMonth, expiryYear, behaviour };
  return { method: { brand, lastFour: number.slice(-4), card: details }, behaviour };
}

const UNREADABLE = refuse(422, '174', 'Unable to decrypt data');
const WITHOUT_CODE = refuse(422, '103', 'CVC is not the right length');

function requireAction(service: Service, session: Session, details: AttemptStart): Answer {
  const attempt = beginAttempt(service, session, details);
  const { publicUrl } = service.settings;
  const sessionData = signSession(service.store, session.id);
  if (details.action !== 'challenge') {
    const type = details.action === 'bank' ? details.paying.method.brand : 'scheme';
    const url = `${publicUrl}/bank/${attempt}`;
    const action = { type: 'redirect', paymentMethodType: type, method: 'GET', url };
    return { status: 200, body: { resultCode: 'RedirectShopper', sessionData, action } };
  }
  const token = {
    acsTransID: attempt,
    acsURL: `${publicUrl}/bank/challenge`,
    messageVersion: '2.2.0',
    threeDSNotificationURL: `${publicUrl}/bank/challenge`,
    threeDSServerTransID: attempt,
  };
  const action = {
    type: 'threeDS2',
    subtype: 'challenge',
    paymentMethodType: 'scheme',
    authorisationToken: attempt,
    token: Buffer.from(JSON.stringify(token)).toString('base64'),
  };
  return { status: 200, body: { resultCode: 'ChallengeShopper', sessionData, action } };
}

function ended(
  { store }: Service,
  { id }: Session,
  { resultCode, sessionResult }: AttemptResult,
): Answer {
  const sessionData = signSession(store, id);
  return { status: 200, body: { resultCode, sessionData, sessionResult } };
}

/** The result that the browser reports is ignored: the attempt has the real one. */
function attemptOf(threeDSResult: string): string {
  try {
    const { authorisationToken } = JSON.parse(Buffer.from(threeDSResult, 'base64').toString());
    return String(authorisationToken);
  } catch {
    return '';
  }
}
