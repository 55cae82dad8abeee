import * as z from 'zod/mini';
import { meta, picture, text } from './entry.server.ts';

export const maintenancePage = z.object({
  meta,
  title: text,
  message: text,
  backgroundImage: z.catch(z.optional(picture), undefined),
});

export type MaintenancePage = z.infer<typeof maintenancePage>;
