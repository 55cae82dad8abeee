import * as z from 'zod/mini';
import { link, optionalPart, text } from '../blocks/entry.server.ts';

/** The text shown for an error code. */
export const message = z.object({
  errorCode: text,
  title: text,
  text,
  /** A page on which the member can do something about it. */
  link: optionalPart(link),
});
