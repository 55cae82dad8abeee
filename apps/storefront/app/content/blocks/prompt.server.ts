import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** A short text with a button, such as log in or try again. */
export const prompt = z.object({ title: text, text, buttonText: text });
