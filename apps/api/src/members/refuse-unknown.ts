import type { Context } from 'hono';
import { refuse } from '../http/kit/answers.ts';

/** The token names a member whom the programme does not have. */
export function refuseUnknown(c: Context) {
  return refuse(c, 'not_found', 'The programme knows no member by this number.');
}
