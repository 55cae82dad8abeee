import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** Confirmation before an action that moves money or cannot be undone. */
export const confirmDialog = z.object({
  title: text,
  text,
  confirmText: text,
  keepText: text,
  busyText: text,
});
