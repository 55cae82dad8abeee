import * as z from 'zod/mini';
import { cardChangeId } from '../orders/transaction-id.ts';

/** Checkout takes the new card under this id. */
export const cardChangeStarted = z.object({ id: cardChangeId });

export type CardChangeStarted = z.infer<typeof cardChangeStarted>;
