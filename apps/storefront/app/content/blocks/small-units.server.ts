import { CURRENCIES } from '@cairn/contract/values/currency';
import * as z from 'zod/mini';
import { entry, text } from './entry.server.ts';

/** How an amount in each currency's hundredths is written, and read by screen readers. */
export const smallUnits = entry(
  z.partialRecord(z.enum(CURRENCIES), z.object({ shown: text, spoken: text })),
);
