import type * as z from 'zod/mini';
import { packageChoice } from './package-choice.server.ts';

/** The same choice as for oneself, in other words. */
export const giftPage = packageChoice;

export type GiftPage = z.infer<typeof giftPage>;
