import { RateLimiterMemory } from 'rate-limiter-flexible';
import { callerNetwork } from './caller-network.ts';
import { type Caller, takeFrom } from './rate-limits.ts';

/** Counts one request, and returns how many seconds to wait if it is one too many. */
export type AddressLimit = (caller: Caller) => Promise<number | undefined>;

/** Limits what is no call of the API, by the same networks that its calls are counted by. */
export function createAddressLimit(perMinute: number): AddressLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (caller) => {
    const network = callerNetwork(caller);
    return network === undefined ? undefined : await takeFrom(limiter, network);
  };
}
