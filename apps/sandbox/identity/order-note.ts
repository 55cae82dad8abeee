import { decodeJwt } from 'jose';

export type OrderNote = { order: string; avios: number; recipient: string };

/**
 * What the shop's API says of the order that a step-up is for. Its signature is the API's business;
 * here it is only shown, and its order named in the token that goes back to the API.
 */
export function readOrderNote(encoded: unknown): OrderNote | undefined {
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
