import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import { startAnswer } from '@cairn/contract/orders/start-transaction';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import { importJWK, SignJWT } from 'jose';
import { openStore } from '../../../apps/sandbox/identity/store.ts';
import { AUDIENCE } from '../api/tokens.ts';
import type { RunningShop } from './shop.ts';

const PACKAGE = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };

/** API calls as a member of a running shop, and payments at the stand-in, without a browser. */
export function callsOf({ origin, identityUrls, paymentsOwnUrl, dataFolder }: RunningShop) {
  async function ask(number: string, method: string, path: string, body?: object) {
    const answer = await fetch(`${origin}/api${path}partner=ei`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(number)}`,
        'content-type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const read: unknown = await answer.json();
    return read;
  }

  /** Signed like the identity stand-in's tokens. */
  async function tokenOf(number: string): Promise<string> {
    const store = openStore(join(dataFolder, 'identity', 'ei.sqlite'), () => new Date());
    const signingKey = store.get('Secrets', 'current')?.signingKey;
    store.close();
    if (!signingKey) throw new Error('The identity stand-in has made no keys');
    const claims = { scope: STANDARD_SCOPES, member_number: number, client_id: 'cairn-ei' };
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(signingKey.kid) })
      .setIssuer(new URL('/', identityUrls[0]).href)
      .setAudience(AUDIENCE)
      .setSubject(`auth0|${number}`)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(await importJWK(signingKey));
  }

  return {
    /** Starts a purchase of 2,000 avios for €49. */
    startPurchase: async (number: string): Promise<TransactionId> =>
      startAnswer.parse(await ask(number, 'POST', '/transactions?product=purchase&', PACKAGE)).id,
    /** Requests a refund. */
    refund: async (number: string, id: TransactionId): Promise<void> => {
      await ask(number, 'POST', `/transactions/${id}/refund?`);
    },
    /** Pays an order at the payments stand-in. */
    pay: async (number: string, id: TransactionId): Promise<void> => {
      const state = transactionState.parse(await ask(number, 'GET', `/transactions/${id}/state?`));
      const session = state.payload.paymentSession?.id;
      const url = `${paymentsOwnUrl}/sandbox/sessions/${session}/pay`;
      const paid = await fetch(url, { method: 'POST', body: '{}' });
      if (!paid.ok) throw new Error(`The payment was answered with ${paid.status}`);
    },
  };
}
