import * as z from 'zod/mini';
import { meta, text } from './entry.server.ts';

/** What every page's content has, whatever else its type adds. */
export const page = z.object({ meta, title: text, intro: text });

export type Page = z.infer<typeof page>;
