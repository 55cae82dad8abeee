import { createHmac } from 'node:crypto';
import { newId } from '../../apps/api/src/database/new-id.ts';
import type { Amount, Payments } from '../../apps/api/src/payments/port.ts';

type Sent = { eventCode: string; pspReference: string; originalReference?: string };

/**
 * A provider in this process that answers at once and sends every webhook: every session is paid,
 * every payment captured. Only the shop is measured.
 */
export function createInstantProvider(
  merchantAccount: string,
  hmacKey: string,
  deliver: (body: string) => void,
): Payments {
  function notify(reference: string, amount: Amount, sent: Sent) {
    const item = {
      ...sent,
      merchantAccountCode: merchantAccount,
      merchantReference: reference,
      amount,
      success: 'true',
    };
    const signed = [
      item.pspReference,
      item.originalReference ?? '',
      merchantAccount,
      reference,
      amount.value,
      amount.currency,
      item.eventCode,
      item.success,
    ].join(':');
    const key = Buffer.from(hmacKey, 'hex');
    const hmacSignature = createHmac('sha256', key).update(signed).digest('base64');
    const NotificationRequestItem = { ...item, additionalData: { hmacSignature } };
    deliver(JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] }));
  }
  const never = async () => ({ kind: 'unknown', reason: 'not in this bench' }) as const;
  return {
    createSession: async ({ reference, amount, expiresAt }) => {
      const id = `CS${newId(new Date())}`;
      // The member pays as soon as the session exists.
      setTimeout(
        () => notify(reference, amount, { eventCode: 'AUTHORISATION', pspReference: id }),
        50,
      );
      return { kind: 'done', value: { id, sessionData: 'bench', expiresAt } };
    },
    capture: async ({ pspReference, amount, reference }) => {
      const sent = {
        eventCode: 'CAPTURE',
        pspReference: `${pspReference}C`,
        originalReference: pspReference,
      };
      setImmediate(() => notify(reference, amount, sent));
      return { kind: 'done', value: undefined };
    },
    askSession: never,
    refund: never,
    cancel: never,
    chargeStoredCard: never,
    deleteStoredCard: never,
    downloadReport: never,
  };
}
