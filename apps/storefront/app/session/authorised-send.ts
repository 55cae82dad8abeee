import { entryOf } from '#app/errors/catalogue.ts';
import { codeOfStatus } from '#app/errors/derive-code.ts';
import { isSessionLost } from './sign-in-error.ts';
import { type IssuedToken, subjectOf, type TokenKind, type Tokens } from './tokens.ts';

export type AuthorisedSend = {
  tokens: Tokens;
  /** Sends a request with a token and whatever proof goes with it. */
  sendWith(token: IssuedToken, request: Request): Promise<Response>;
  /** The session is worth nothing any more. */
  onRefused(): void;
};

/** Sends requests as the member. A refused token is renewed once; refused again, the member is out. */
export function createAuthorisedSend({ tokens, sendWith, onRefused }: AuthorisedSend) {
  async function send(request: Request, kind: TokenKind): Promise<Response> {
    const again = request.clone();
    const token = await tokens.get(kind);
    const answer = await sendWith(token, request);
    if (answer.status !== 401) return judged(answer);
    const renewed = await tokens.renew(token);
    // Somebody else has logged in meanwhile: what one member began is not done as another.
    if (subjectOf(renewed) !== subjectOf(token)) return answer;
    return judged(await sendWith(renewed, again));
  }

  function judged(answer: Response): Response {
    const { effects } = entryOf(codeOfStatus(answer.status));
    if (effects.includes('should_log_out')) onRefused();
    return answer;
  }

  return async (request: Request, kind: TokenKind = 'standard'): Promise<Response> => {
    try {
      return await send(request, kind);
    } catch (error) {
      if (!isSessionLost(error)) throw error;
      onRefused();
      return new Response(null, { status: 401 });
    }
  };
}
