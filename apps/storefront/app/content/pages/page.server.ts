import * as z from 'zod/mini';
import { meta, text } from '../blocks/entry.server.ts';

/** The fields that every page type has. */
export const page = z.object({ meta, title: text, intro: z.optional(text) });

export type Page = z.infer<typeof page>;
