import { entryOf } from '#app/errors/catalogue.ts';
import { codeOfStatus } from '#app/errors/derive-code.ts';
import type { IssuedToken, TokenKind, Tokens } from './tokens.ts';

export type AuthorisedSend = {
  tokens: Tokens;
  /** Sends a request with a token and whatever proof goes with it. */
  sendWith(token: IssuedToken, request: Request): Promise<Response>;
  /** The session is worth nothing any more. */
  onRefused(): void;
};

/** Sends requests as the member. A refused token is renewed once; refused again, the member is out. */
export function createAuthorisedSend({ tokens, sendWith, onRefused }: AuthorisedSend) {
  return async (request: Request, kind: TokenKind = 'standard'): Promise<Response> => {
    const again = request.clone();
    const first = await sendWith(await tokens.get(kind), request);
    const answer = first.status === 401 ? await sendWith(await tokens.renew(), again) : first;
    const { effects } = entryOf(codeOfStatus(answer.status));
    if (effects.includes('should_log_out')) onRefused();
    return answer;
  };
}
