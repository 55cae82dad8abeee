import * as z from 'zod/mini';
import { targetAccount } from './target-account.ts';

export const recipientId = z.uuid().brand<'RecipientId'>();

export const recipientPath = z.object({ recipientId });

export const savedRecipient = z.object({ id: recipientId, ...targetAccount.shape });

export const savedRecipients = z.array(savedRecipient);

export type RecipientId = z.infer<typeof recipientId>;
export type SavedRecipient = z.infer<typeof savedRecipient>;
