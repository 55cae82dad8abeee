import { asOrigin, listOf, secret } from '@cairn/settings/kinds';
import type { Setting } from '@cairn/settings/settings';

/** Long enough that nobody guesses it. */
const SHORTEST_SECRET = 32;

function sharedSecret(setting: { about: string }): Setting<string | undefined> {
  return secret({
    ...setting,
    default: undefined,
    accepts: `at least ${SHORTEST_SECRET} characters`,
    parse: (given) => (given.length >= SHORTEST_SECRET ? given : undefined),
  });
}

/** For a shop whose parts run as processes of their own. */
export const processSettings = {
  API_URL: listOf({
    about: 'Origins of the API processes, for storefronts of their own, separated by commas',
    accepts: 'http or https origins without a path, separated by commas',
    parse: asOrigin,
  }),
  INTERNAL_SECRET: sharedSecret({
    about: 'Secret by which the processes of a shop recognise each other, the same for all of them',
  }),
};
