import { CURRENCIES } from '@cairn/contract/currency';
import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** What a hundredth of each currency's unit is called when it is read aloud. */
export const smallUnits = z.partialRecord(z.enum(CURRENCIES), text);
