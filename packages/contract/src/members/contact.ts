import * as z from 'zod/mini';
import { pastId } from '../orders/transaction-id.ts';
import { maskCardNumbers } from '../values/card-numbers.ts';
import { emailAddress } from './target-account.ts';

export const CONTACT_TOPICS = [
  'order',
  'payment',
  'refund',
  'gift',
  'subscription',
  'account',
  'accessibility',
  'other',
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** An order's id, or its reference as receipts show it. */
export const contactOrder = z.union([
  pastId,
  z
    .string()
    .check(z.trim(), z.regex(/^[0-9A-Za-z]{8}(?:-\d{1,4})?$/))
    .brand<'OrderReference'>(),
]);

export const MESSAGE_LENGTH = 2000;
export const CONVERSATION_LENGTH = 8000;

/** Support never needs card numbers, and they must not be stored. */
const withoutCards = z.string().check(z.trim(), z.overwrite(maskCardNumbers));

export const contactMessage = z.strictObject({
  topic: z.enum(CONTACT_TOPICS),
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  email: emailAddress,
  message: withoutCards.check(z.minLength(1), z.maxLength(MESSAGE_LENGTH)),
  order: z.optional(contactOrder),
  /** The chat that led to the message. */
  conversation: z.optional(withoutCards.check(z.maxLength(CONVERSATION_LENGTH))),
});

export const contactAnswer = z.object({ reference: z.string() });

export type ContactMessage = z.infer<typeof contactMessage>;
export type ContactAnswer = z.infer<typeof contactAnswer>;
