import * as z from 'zod/mini';
import { paidId } from '../orders/transaction-id.ts';
import { emailAddress } from './target-account.ts';

export const CONTACT_TOPICS = [
  'order',
  'payment',
  'refund',
  'subscription',
  'account',
  'accessibility',
  'other',
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const contactMessage = z.strictObject({
  topic: z.enum(CONTACT_TOPICS),
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  email: emailAddress,
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  transactionId: z.optional(paidId),
});

export const contactAnswer = z.object({ reference: z.string() });

export type ContactMessage = z.infer<typeof contactMessage>;
export type ContactAnswer = z.infer<typeof contactAnswer>;
