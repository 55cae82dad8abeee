import { noteServerTime } from '@cairn/contract/values/server-clock';
import { entryOf } from '#app/errors/catalogue.ts';
import { codeOfFailure, codeOfStatus } from '#app/errors/derive-code.ts';
import type { Send } from '#app/shop-api/client/fetcher.ts';
import { isSessionLost } from './sign-in-error.ts';
import { type IssuedToken, isStepUpToken, subjectOf, type Tokens } from './tokens.ts';

export type AuthorisedSend = {
  tokens: Tokens;
  /** Sends a request with a token and its DPoP proof. */
  sendWith(token: IssuedToken, request: Request): Promise<Response>;
  /** Neither the token nor a new one is accepted. */
  onSessionLost(): void;
  /** The token allows too little: a lasting fault that the member is told of, whatever the call was for. */
  onMissingScopes(): void;
};

/** Sends requests as the member. A refused token is renewed once, then the member is logged out [8.7]. */
export function createAuthorisedSend(given: AuthorisedSend): Send {
  const { tokens, sendWith, onSessionLost, onMissingScopes } = given;

  const send: Send = async (createRequest, { member, stepUpFor } = {}) => {
    const standard = await tokens.get();
    // A retry may find that somebody else has logged in.
    if (member !== undefined && subjectOf(standard) !== member) return refused();
    const token = stepUpFor ? await tokens.get(stepUpFor) : standard;
    // Another member confirmed in the popup: what one member began is not sent as another.
    if (subjectOf(token) !== subjectOf(standard)) return refused();
    const answer = await sendWith(token, createRequest());
    noteServerTime(answer.headers.get('date'));
    // Kept for a retry if the API may not have used it.
    if (isStepUpToken(token) && answer.status < 500) tokens.drop(token);
    if (needsNewLogIn(answer)) return answer;
    if (answer.status !== 401) return endIfRefused(answer);
    const renewed = await tokens.renew(token);
    if (subjectOf(renewed) !== subjectOf(token)) return answer;
    return endIfRefused(await sendWith(renewed, createRequest()));
  };

  function endIfRefused(answer: Response): Response {
    const { effects } = entryOf(codeOfStatus(answer.status));
    if (effects.includes('should_log_out')) onSessionLost();
    return answer;
  }

  return async (createRequest, more) => {
    try {
      return await send(createRequest, more);
    } catch (error) {
      if (codeOfFailure(error) === 'missing_scopes') onMissingScopes();
      if (!isSessionLost(error)) throw error;
      onSessionLost();
      return refused();
    }
  };
}

/** The session goes on, but this call needs a newer log-in than it has (RFC 9470). */
function needsNewLogIn({ headers }: Response): boolean {
  return headers.get('www-authenticate')?.includes('insufficient_user_authentication') === true;
}

function refused(): Response {
  return new Response(null, { status: 401 });
}
