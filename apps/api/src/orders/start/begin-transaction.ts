import { createHash } from 'node:crypto';
import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import type { StartAnswer } from '@cairn/contract/orders/start-transaction';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Locale } from '@cairn/contract/values/company';
import type { ShareOffer } from '../../catalogue/share-offer.ts';
import { prepareFor } from '../../charges/apply.ts';
import { askAbout } from '../../charges/ask-session.ts';
import { applyStored } from '../../charges/receive.ts';
import type { Member } from '../../http/kit/member.ts';
import type { Shop } from '../../http/kit/shop.ts';
import type { VerifiedToken } from '../../http/kit/verify-token.ts';
import type { WithPayments } from '../../payments/port.ts';
import { ORDERS } from '../settle/order-product.ts';
import { authorisesStart } from '../step-up/authorise-transfer.ts';
import { signOrderNote } from '../step-up/order-note.ts';
import type { OpenOrderPaid } from './cancel-open-order.ts';
import { newTransactionId } from './new-transaction-id.ts';
import type { OpenSession } from './open-session.ts';
import { type Started, startOrder } from './start-order.ts';
import type { StartRequest } from './start-request.ts';

type StartCall = {
  member: Member;
  token: VerifiedToken;
  request: StartRequest;
  key: string | undefined;
  locale: Locale;
};

/** The result of a start, once the payments of the order that it replaces are applied. */
export type Begun = Exclude<Started, { kind: OpenOrderPaid['kind'] | 'step_up_used' }>;

/** A payment of the replaced order may arrive between two attempts, but not time after time. */
const ATTEMPTS = 5;

type BeginContext = Pick<Shop, 'connection' | 'now' | 'log' | 'shopUrl' | 'stepUpSecret'> &
  WithPayments & { openSession: OpenSession; readOffer: ShareOffer };

/** Starts an order and, once it is committed, requests a payment session from the provider. */
export async function beginTransaction(context: BeginContext, call: StartCall): Promise<Begun> {
  const { connection, now, readOffer, openSession } = context;
  const { member, token, request, key, locale } = call;
  const hasDate = 'issueDate' in request && Boolean(request.issueDate);
  const id = newTransactionId(request.product, hasDate);
  const asked = key === undefined ? undefined : { key, requestHash: hash(request) };
  const offer = await readOffer(member.company, request.product);
  const askedAbout = new Map<string, PaymentFound>();
  const start = async (stepUpToken: string | undefined): Promise<Started> => {
    const answer = await answerFor(context, id, request, stepUpToken !== undefined);
    const what = { id, request, locale, answer, offer, stepUpToken, askedAbout, asked };
    return await startOrder(connection.db, member, what, now());
  };
  let stepUpToken = authorisesStart(token, request, now()) ? token.fingerprint : undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const started = await start(stepUpToken);
    switch (started.kind) {
      case 'step_up_used':
        stepUpToken = undefined;
        break;
      case 'payment_received':
        for (const eventKey of started.eventKeys) {
          await applyStored(context, eventKey, prepareFor(ORDERS));
        }
        break;
      case 'payment_unknown':
        for (const charge of started.charges) {
          askedAbout.set(charge.reference, await askAbout(context, ORDERS, charge));
        }
        break;
      case 'started':
        await openSession(started.order, locale);
        return started;
      default:
        return started;
    }
  }
  throw new Error(`Order ${id} could not be started in ${ATTEMPTS} attempts`);
}

async function answerFor(
  context: Pick<BeginContext, 'shopUrl' | 'stepUpSecret' | 'now'>,
  id: TransactionId,
  request: StartRequest,
  isSteppedUp: boolean,
): Promise<StartAnswer> {
  if (request.product !== 'transfer' || isSteppedUp) return { id };
  const { numberOfPoints, targetAccount } = request;
  const order = { id, avios: numberOfPoints, recipient: targetAccount.ffpNumber };
  return { id, ...(await stepUpFields(context, order)) };
}

/** Tells the storefront that a step-up is needed, and for which order. */
export async function stepUpFields(
  { shopUrl, stepUpSecret, now }: Pick<BeginContext, 'shopUrl' | 'stepUpSecret' | 'now'>,
  order: Parameters<typeof signOrderNote>[0],
): Promise<Omit<StartAnswer, 'id'>> {
  return {
    redirectUrl: `${shopUrl}/checkout/${order.id}`,
    followRedirect: true,
    encodedAuthState: await signOrderNote(order, stepUpSecret, now()),
  };
}

function hash(request: StartRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
