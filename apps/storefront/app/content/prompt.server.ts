import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** A few words and what to press: to log in, to try again, to look elsewhere. */
export const prompt = z.object({ title: text, text, buttonText: text });
