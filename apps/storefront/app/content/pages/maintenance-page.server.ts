import * as z from 'zod/mini';
import { meta, optionalPart, picture, text } from '../blocks/entry.server.ts';

/** Invalid parts are left out, so that the page can always be shown. */
export const maintenancePage = z.object({
  meta: optionalPart(meta),
  title: text,
  message: text,
  signature: optionalPart(text),
  backgroundImage: optionalPart(picture),
  /** Whether the page reloads automatically. */
  shouldRefresh: z.catch(z.boolean(), true),
  /** `{seconds}` and `{unit}` are replaced; without `{seconds}`, both are appended. */
  retryMessage: optionalPart(text),
  /** Singular and plural of the unit, separated by a bar, or one word for both. */
  retryTimeUnit: optionalPart(text),
  retryButtonText: optionalPart(text),
});

export type MaintenancePage = z.infer<typeof maintenancePage>;
