import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The provider did not answer, or not as one that works. */
export class ProviderAway extends Error {}

/** Answers that make no sense, such as a proxy's page. */
const SENSELESS = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/** Errors that are nothing to do with the person: the desk's own settings, or the provider's state. */
const NOT_THEIRS = [
  'invalid_client',
  'unauthorized_client',
  'server_error',
  'temporarily_unavailable',
];

export type ProviderFault = { kind: 'away'; reason: string } | { kind: 'refused'; reason: string };

/** Classifies an error of the client library; an error of our own is thrown again. */
export function providerFault(error: unknown): ProviderFault {
  if (error instanceof ProviderAway) return { kind: 'away', reason: error.message };
  if (error instanceof WWWAuthenticateChallengeError) {
    return { kind: 'away', reason: `the provider refused the desk (${error.status})` };
  }
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const kind = NOT_THEIRS.includes(error.error) ? 'away' : 'refused';
    return { kind, reason: `the provider answered ${error.error}` };
  }
  if (error instanceof ClientError) {
    if (error.cause instanceof ProviderAway) return providerFault(error.cause);
    const kind = SENSELESS.includes(error.code ?? '') ? 'away' : 'refused';
    return { kind, reason: reasonOf(error) };
  }
  throw error;
}

/** The library's messages name claims and never repeat their values. */
function reasonOf({ message, cause }: ClientError): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
