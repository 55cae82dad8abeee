import type * as z from 'zod/mini';
import type { Scope } from './scopes.ts';

export type Call = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Under the API's base, with `{name}` where a parameter stands. */
  readonly path: string;
  readonly summary: string;
  /**
   * `member` needs a member's access token, `anybody` one of anybody who is logged in. Without it,
   * none.
   */
  readonly token?: 'member' | 'anybody';
  /** Required of the token besides. */
  readonly scope?: Scope;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly headers?: z.ZodMiniObject;
  /** May be left out if the schema accepts undefined. */
  readonly body?: z.ZodMiniType;
  /** Without it 200, or 204 where there is no answer. */
  readonly status?: 200 | 201 | 202 | 204 | 303;
  /** Without it, and without a text or a file, the call's answer has no body. */
  readonly answer?: z.ZodMiniType;
  /** The very words of an answer that is not JSON. */
  readonly answerText?: string;
  /** The media type of an answer that is a file, or that may be one. */
  readonly answerFile?: 'application/pdf' | '*/*' | 'text/csv' | 'text/html';
  /** Statuses of refusals other than bad input and bad tokens; 422 is a business rule's. */
  readonly refusals?: readonly (404 | 409 | 422 | 429)[];
};
