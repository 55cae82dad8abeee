import { type Answer, type Refusal, refuse } from '../answers.ts';
import { beginAttempt, finishAttempt } from '../payment/attempts.ts';
import { type Behaviour, behaviourOf, cardMeans } from '../payment/cards.ts';
import { paySession } from '../payment/pay-session.ts';
import type { Attempt, Means, ResultCode, Session } from '../records.ts';
import { signSession } from '../secrets.ts';
import type { Service } from '../service.ts';
import { decrypt } from './decrypt.ts';
import type { FormDetails, FormPayment } from './requests.ts';

type Chosen = { means: Means; behaviour: Behaviour | { asks: 'bank' } };

/** What the sheet hands over for the card in the wallet. */
const WALLET_TOKEN = 'sandbox-wallet';

/** Somebody presses Pay. */
export function payByForm(service: Service, session: Session, asked: FormPayment): Answer {
  if (session.status === 'paymentPending') {
    return refuse(422, '14_0410', 'The session is paymentPending');
  }
  const chosen = readMeans(service, asked.paymentMethod);
  if ('status' in chosen) return chosen;
  const { means, behaviour } = chosen;
  if ('asks' in behaviour) return ask(service, session, { means, asks: behaviour.asks });
  const { storePaymentMethod: storeCard = false } = asked;
  const paid = paySession(service, session.id, { means, storeCard, ...behaviour });
  return paid.ok ? result(service, session, paid.value.resultCode) : paid.refusal;
}

/** Somebody comes back from a question. What they were asked, and answered, is known here. */
export function takeDetails(service: Service, session: Session, { details }: FormDetails): Answer {
  const attempt =
    'redirectResult' in details ? details.redirectResult : attemptOf(details.threeDSResult);
  if (service.store.get('Attempt', attempt)?.session !== session.id) {
    return refuse(422, '14_030', 'Invalid payment details');
  }
  const finished = finishAttempt(service, attempt);
  return finished.ok ? result(service, session, finished.value) : finished.refusal;
}

function readMeans(service: Service, method: FormPayment['paymentMethod']): Chosen | Refusal {
  switch (method.type) {
    case 'directEbanking':
      return { means: { brand: method.type }, behaviour: { asks: 'bank' } };
    case 'googlepay':
      return method.googlePayToken === WALLET_TOKEN
        ? {
            means: { brand: method.type, lastFour: '1111' },
            behaviour: { outcome: 'authorised' },
          }
        : refuse(422, '14_030', 'Invalid wallet token');
    case 'scheme': {
      const { number } = decrypt(service.store, method.encryptedCardNumber) ?? {};
      const rest = [
        method.encryptedExpiryMonth,
        method.encryptedExpiryYear,
        method.encryptedSecurityCode,
      ].map((blob) => decrypt(service.store, blob));
      if (!number || rest.includes(undefined)) return refuse(422, '174', 'Unable to decrypt data');
      return { means: cardMeans(number), behaviour: behaviourOf(number) };
    }
  }
}

function ask(service: Service, session: Session, asked: Pick<Attempt, 'means' | 'asks'>): Answer {
  const attempt = beginAttempt(service, session, asked);
  const { publicUrl } = service.settings;
  const sessionData = signSession(service.store, session.id);
  if (asked.asks !== 'challenge') {
    const type = asked.asks === 'bank' ? asked.means.brand : 'scheme';
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

function result({ store }: Service, { id }: Session, resultCode: ResultCode): Answer {
  const sessionData = signSession(store, id);
  const sessionResult = Buffer.from(JSON.stringify({ id, resultCode })).toString('base64url');
  return { status: 200, body: { resultCode, sessionData, sessionResult } };
}

/** The browser's word on how the question was answered is not needed, nor taken. */
function attemptOf(threeDSResult: string): string {
  try {
    const { authorisationToken } = JSON.parse(Buffer.from(threeDSResult, 'base64').toString());
    return String(authorisationToken);
  } catch {
    return '';
  }
}
