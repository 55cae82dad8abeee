import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** What a member is told of an error; found by its code. */
export const message = z.object({ errorCode: text, title: text, text });
