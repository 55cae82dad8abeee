import type { Caller } from '@cairn/api/server';
import { isSameSecret } from '@cairn/storefront/same-secret';
import { clientAddress, type Incoming } from '../client-address.ts';
import type { Config } from '../config.ts';

/** How a storefront shows an API process that it is one of the shop's. */
export const SECRET_HEADER = 'x-internal-secret';
/** Believed only with the secret. */
export const VISITOR_HEADER = 'x-visitor-address';

type Settings = Pick<Config, 'BEHIND_PROXY'> & { secret: string };

/** The caller of an API process; undefined with a wrong secret. */
export function identifyCaller(
  incoming: Incoming,
  { BEHIND_PROXY, secret }: Settings,
): Caller | undefined {
  const { [SECRET_HEADER]: given, [VISITOR_HEADER]: visitor } = incoming.headers;
  if (given === undefined) return { address: clientAddress(incoming, BEHIND_PROXY) };
  if (!isSameSecret(`${given}`, secret)) return undefined;
  return { isStorefront: true, ...(visitor && { address: `${visitor}` }) };
}
