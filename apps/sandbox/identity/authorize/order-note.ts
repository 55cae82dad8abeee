import { decodeJwt } from 'jose';

/** The transfer that a step-up authorises, as shown to the member. */
export type ShownTransfer = { avios: number; recipient: string };

/** A transfer with an order, as described by the shop's API. */
type OrderNote = ShownTransfer & { order: string };

type Params = Record<string, unknown> | undefined;

/**
 * The note is only displayed, and its order id copied to the token; the API checks the signature.
 */
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
 * A transfer without an order yet, with the recipient's full number. The token is bound to it, so
 * that it authorises only what the member saw.
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
