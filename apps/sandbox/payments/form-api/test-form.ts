import { CompactEncrypt, importJWK } from 'jose';
import { CLIENT_KEY, ORDER, type setUpPayments } from '../test-payments.ts';

type Kit = ReturnType<typeof setUpPayments>;
type FormSession = { id: string; sessionData: string };

/** Makes the form's calls without a browser. */
export function useForm(kit: Kit) {
  const open = async (more: object = {}): Promise<FormSession> =>
    (await kit.call('sessions', { ...ORDER, ...more })).body;

  const call = async (
    { id, sessionData }: FormSession,
    call: 'setup' | 'payments' | 'paymentDetails',
    more: object = {},
    clientKey = CLIENT_KEY,
  ) => {
    const path = `/checkoutshopper/v1/sessions/${id}/${call}?clientKey=${clientKey}`;
    const answer = await kit.sendJson('POST', path, { sessionData, ...more });
    const said = await answer.text();
    return { status: answer.status, body: said ? JSON.parse(said) : '' };
  };

  /** Encrypts with jose, to test our own decryption against another implementation. */
  const encrypted = async (secret: object): Promise<string> => {
    const path = `/checkoutshopper/securedfields/${CLIENT_KEY}/6.3.0/publicKey.json`;
    const key = await importJWK(await (await kit.send(path)).json(), 'RSA-OAEP-256');
    return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(secret)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
      .encrypt(key);
  };

  const card = async (number: string) => ({
    paymentMethod: {
      type: 'scheme',
      encryptedCardNumber: await encrypted({ number }),
      encryptedExpiryMonth: await encrypted({ expiryMonth: '03' }),
      encryptedExpiryYear: await encrypted({ expiryYear: '2030' }),
      encryptedSecurityCode: await encrypted({ cvc: '737' }),
    },
  });

  const pay = async (session: FormSession, number: string) =>
    call(session, 'payments', await card(number));

  /** Pays by bank transfer; returns the path of the bank's page. */
  const payByBank = async (session: FormSession) => {
    const { body } = await call(session, 'payments', { paymentMethod: { type: 'directEbanking' } });
    return String(new URL(body.action.url).pathname);
  };

  const answer = (path: string, said: string) =>
    kit.send(path, { method: 'POST', body: new URLSearchParams({ answer: said }) });

  return { open, call, encrypted, card, pay, payByBank, answer };
}
