import type * as z from 'zod/mini';
import { packageChoice } from './package-choice.server.ts';

/** The same package choice as a purchase, with its own texts. */
export const giftPage = packageChoice;

export type GiftPage = z.infer<typeof giftPage>;
