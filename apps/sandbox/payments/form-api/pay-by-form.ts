import { type Answer, type Refusal, refuse } from '../answers.ts';
import { BRAND_NAMES, brandOf } from '../form/brands.ts';
import { beginAttempt, finishAttempt } from '../payment/attempts.ts';
import { type Behaviour, behaviourOf } from '../payment/cards.ts';
import { paySession } from '../payment/pay-session.ts';
import type { Attempt, AttemptResult, PaymentMethod, Session } from '../records.ts';
import { signSession } from '../secrets.ts';
import type { Service } from '../service.ts';
import { decrypt } from './decrypt.ts';
import type { FormCard, FormDetails, FormPayment } from './requests.ts';

type Chosen = { method: PaymentMethod; behaviour: Behaviour | { action: 'bank' } };

/** Token of the card in the wallet. */
const WALLET_TOKEN = 'sandbox-wallet';

/** The shopper pressed Pay. */
export function payByForm(service: Service, session: Session, request: FormPayment): Answer {
  if (session.status === 'paymentPending') {
    return refuse(422, '14_0410', 'The session is paymentPending');
  }
  const chosen = readPaymentMethod(service, session, request.paymentMethod);
  if ('status' in chosen) return chosen;
  const { method, behaviour } = chosen;
  if ('action' in behaviour)
    return requireAction(service, session, { method, action: behaviour.action });
  const { storePaymentMethod: storeCard = false } = request;
  const paid = paySession(service, session.id, { method, storeCard, ...behaviour });
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
  { request: { amount } }: Session,
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
      return readCard(service, method, amount.currency);
  }
}

function readCard({ store }: Service, card: FormCard, currency: string): Chosen | Refusal {
  const { encryptedSecurityCode: code } = card;
  const { number } = decrypt(store, card.encryptedCardNumber) ?? {};
  const rest = [card.encryptedExpiryMonth, card.encryptedExpiryYear, ...(code ? [code] : [])];
  if (!number || rest.some((blob) => !decrypt(store, blob))) {
    return refuse(422, '174', 'Unable to decrypt data');
  }
  const { brand = 'unknown', codePolicy } = brandOf(number) ?? {};
  if (!BRAND_NAMES.includes(brand)) {
    const wanted = `txvariant (${brand}), currency (${currency}), and action (AUTH)`;
    const message = `Could not find an acquirer account for the provided ${wanted}.`;
    return refuse(500, '905_1', message, 'configuration');
  }
  if (!code && codePolicy === 'required') return refuse(422, '103', 'CVC is not the right length');
  return { method: { brand, lastFour: number.slice(-4) }, behaviour: behaviourOf(number) };
}

function requireAction(
  service: Service,
  session: Session,
  details: Pick<Attempt, 'method' | 'action'>,
): Answer {
  const attempt = beginAttempt(service, session, details);
  const { publicUrl } = service.settings;
  const sessionData = signSession(service.store, session.id);
  if (details.action !== 'challenge') {
    const type = details.action === 'bank' ? details.method.brand : 'scheme';
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
