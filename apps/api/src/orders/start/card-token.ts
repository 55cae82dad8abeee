import { randomBytes } from 'node:crypto';

/** As `cardToken` of the contract has it. */
export function newCardToken(): string {
  return `c1${randomBytes(16).toString('hex')}`;
}
