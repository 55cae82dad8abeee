import { CURRENCIES } from '@cairn/contract/values/currency';
import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** Names of each currency's hundredth, for screen readers. */
export const smallUnits = z.partialRecord(z.enum(CURRENCIES), text);
