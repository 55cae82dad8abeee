import { decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { errors } from 'oidc-provider';
import type { IdentitySandbox } from '../service.ts';

/** The transfer that a step-up authorises, as shown to the member. */
export type ShownTransfer = { avios: number; recipient: string };

/** A transfer with an order, as described by the shop's API. */
type OrderNote = ShownTransfer & { order: string };

type Params = Record<string, unknown> | undefined;

type Signer = Pick<IdentitySandbox, 'stepUpSecret' | 'now'>;

/**
 * Members authorise what they are shown here, and the token names the note's order: whoever could
 * show them something else would have their transfer authorised. So only the shop's own notes count.
 */
export async function verifyOrderNote(
  params: Params,
  { stepUpSecret, now = () => new Date() }: Signer,
): Promise<OrderNote | undefined> {
  const encoded = encodedNote(params);
  if (encoded === undefined) return undefined;
  try {
    const how = { algorithms: ['HS256'], currentDate: now(), requiredClaims: ['exp'] };
    const note = asNote((await jwtVerify(encoded, stepUpSecret, how)).payload);
    if (note) return note;
  } catch {
    // Refused below, like a note without the shop's fields.
  }
  throw new errors.InvalidRequest('encoded_auth_state is not signed by the shop, or has expired');
}

/** Of a request that `verifyOrderNote` has let through. */
function readOrderNote(params: Params): OrderNote | undefined {
  const encoded = encodedNote(params);
  return encoded === undefined ? undefined : asNote(decodeJwt(encoded));
}

function encodedNote(params: Params): string | undefined {
  const encoded = params?.encoded_auth_state;
  return typeof encoded === 'string' && encoded !== '' ? encoded : undefined;
}

function asNote({ order, avios, recipient }: JWTPayload): OrderNote | undefined {
  if (typeof order !== 'string' || typeof avios !== 'number' || typeof recipient !== 'string') {
    return undefined;
  }
  return { order, avios, recipient };
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
