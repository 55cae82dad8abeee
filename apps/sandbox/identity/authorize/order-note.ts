import { decodeJwt } from 'jose';

/** The transfer that a step-up is for, as the member is shown it. */
export type ShownTransfer = { avios: number; recipient: string };

/** A transfer that is already ordered, as the shop's API describes it. */
type OrderNote = ShownTransfer & { order: string };

type Params = Record<string, unknown> | undefined;

/** The signature is for the API to check: here the note is only shown, and its order put in the token. */
export function readOrderNote(params: Params): OrderNote | undefined {
  const encoded = params?.encoded_auth_state;
  if (typeof encoded !== 'string') return undefined;
  try {
    const { order, avios, recipient } = decodeJwt(encoded);
    if (typeof order !== 'string' || typeof avios !== 'number' || typeof recipient !== 'string') {
      return undefined;
    }
    return { order, avios, recipient };
  } catch {
    return undefined;
  }
}

/**
 * A transfer that is not ordered yet, with the recipient's whole number: the token is bound to it, so
 * that what the member saw is all that the token can authorise.
 */
export function readTransferRequest(params: Params): ShownTransfer | undefined {
  const avios = String(params?.transfer_avios ?? '');
  const recipient = String(params?.transfer_recipient ?? '');
  if (!/^[1-9]\d{0,8}$/.test(avios) || !/^\d{1,16}$/.test(recipient)) return undefined;
  return { avios: Number(avios), recipient };
}

const SHOWN_DIGITS = 4;

export function readShownTransfer(params: Params): ShownTransfer | undefined {
  const { avios, recipient } = readOrderNote(params) ?? readTransferRequest(params) ?? {};
  if (avios === undefined || recipient === undefined) return undefined;
  return { avios, recipient: recipient.slice(-SHOWN_DIGITS) };
}
