import { isIPv6 } from 'node:net';
import type { Caller } from './rate-limits.ts';

/**
 * The key that limits count a caller by: an IPv4 address, or the /64 network of an IPv6 one, since a single
 * customer has all of its addresses. IPv4 in IPv6 notation counts as IPv4.
 */
export function callerNetwork(caller: Caller | undefined): string | undefined {
  const address = caller?.address;
  // The zone of a link-local address names an interface of this machine.
  const bare = address?.split('%')[0] ?? '';
  if (!isIPv6(bare)) return address;
  const groups = expand(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, whichever of its spellings it came in. */
function expand(address: string): number[] {
  // A URL writes every address in one way, without dots.
  const [start = '', end = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last];
}
