import * as z from 'zod/mini';
import { dispensable, meta, picture, text } from './entry.server.ts';

/** For bad times: what is broken is left out, so that the rest can be said. */
export const maintenancePage = z.object({
  meta: dispensable(meta),
  title: text,
  message: text,
  signature: dispensable(text),
  backgroundImage: dispensable(picture),
  /** Whether the page tries again by itself. */
  shouldRefresh: z.catch(z.boolean(), true),
  /** `{seconds}` and `{unit}` in it are filled in; without the first, both are added at its end. */
  retryMessage: dispensable(text),
  /** What one second and several are called, with a bar between them; or one word for both. */
  retryTimeUnit: dispensable(text),
  retryButtonText: dispensable(text),
});

export type MaintenancePage = z.infer<typeof maintenancePage>;
