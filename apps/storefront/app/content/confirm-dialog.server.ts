import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** The question before something that moves money or ends something. */
export const confirmDialog = z.object({
  title: text,
  text,
  confirmText: text,
  keepText: text,
  busyText: text,
});
