import type { Context } from 'hono';
import type { Logger } from 'pino';
import { refuse } from './answers.ts';
import { PROOF_ALGORITHM } from './dpop-proof.ts';
import type { Scheme, TokenVerification } from './verify-token.ts';

type Unaccepted = Exclude<TokenVerification, { kind: 'accepted' }>;
type Reason = { error: string; reason: string };

/** Says no, and how to do better. Reasons are sentences of ours: they hold nothing of the token. */
export function refuseToken(
  c: Context,
  log: Logger,
  schemes: readonly Scheme[],
  found: Unaccepted,
): Response {
  switch (found.kind) {
    case 'keys_unreachable':
      log.error({ err: found.cause }, 'identity provider keys could not be fetched');
      return refuse(c, 'unavailable', 'Log-ins cannot be checked just now. Please try again.');
    case 'missing':
      c.header('www-authenticate', schemes.map((scheme) => challenge(scheme)).join(', '));
      return refuse(c, 'unauthorised', 'This call needs an access token.');
    case 'refused': {
      log.info({ reason: found.reason }, 'token rejected');
      const concerned = schemes.find((scheme) => scheme === found.scheme) ?? schemes[0];
      const challenges = schemes.map((scheme) =>
        challenge(scheme, scheme === concerned ? found : undefined),
      );
      c.header('www-authenticate', challenges.join(', '));
      return refuse(c, 'unauthorised', `${found.reason}.`);
    }
  }
}

/** The token is good, but this call needs a newer log-in, as RFC 9470 has it. */
export function refuseOldLogIn(c: Context, schemes: readonly Scheme[], maxAge: number): Response {
  const reason = 'The log-in is too old';
  const challenges = schemes.map(
    (scheme) =>
      `${challenge(scheme, { error: 'insufficient_user_authentication', reason })}, max_age="${maxAge}"`,
  );
  c.header('www-authenticate', challenges.join(', '));
  return refuse(
    c,
    'log_in_too_old',
    `This call needs a log-in of the last ${maxAge / 60} minutes.`,
  );
}

/** The reason for refusing a token is in one challenge: that of its own scheme, if it is accepted. */
function challenge(scheme: Scheme, refused?: Reason): string {
  const parameters = [
    ...(refused ? [`error="${refused.error}"`, `error_description="${refused.reason}"`] : []),
    ...(scheme === 'DPoP' ? [`algs="${PROOF_ALGORITHM}"`] : []),
  ];
  return parameters.length === 0 ? scheme : `${scheme} ${parameters.join(', ')}`;
}
