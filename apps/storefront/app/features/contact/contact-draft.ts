import {
  CONTACT_TOPICS,
  type ContactMessage,
  contactMessage,
  contactOrder,
} from '@cairn/contract/members/contact';
import { fillIn } from '@cairn/contract/values/fill-in';
import * as z from 'zod/mini';
import type { ContactPage } from '#app/content/pages/contact-page.server.ts';
import { tabStorage } from '#app/storage/tab-storage.ts';

/** Name and email are undefined until they are typed: a member's own stand in the fields then. */
const contactDraft = z.object({
  topic: z.optional(z.enum(CONTACT_TOPICS)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  order: z.string(),
  message: z.string(),
  leavesOutChat: z.boolean(),
});

export type ContactDraft = z.infer<typeof contactDraft>;

export const storedDraft = tabStorage('contact', contactDraft);

/** In the order in which they stand in the form. */
export const FIELDS = ['topic', 'order', 'name', 'email', 'message'] as const;
export type FieldName = (typeof FIELDS)[number];
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The form as it was left; the address may name the topic and the order [2.15]. */
export function draftFrom(stored: ContactDraft | undefined, search: string): ContactDraft {
  const address = new URLSearchParams(search);
  const topic = z.enum(CONTACT_TOPICS).safeParse(address.get('topic'));
  const order = contactOrder.safeParse(address.get('order'));
  return {
    order: '',
    message: '',
    leavesOutChat: false,
    ...stored,
    ...(order.success && { order: order.data, topic: stored?.topic ?? 'order' }),
    ...(topic.success && { topic: topic.data }),
  };
}

type Own = { name: string | undefined; email: string | undefined };
type Checked = { ok: true; value: ContactMessage } | { ok: false; errors: FieldErrors };

/** Checks everything that can be checked without the server. */
export function checkDraft(
  draft: ContactDraft,
  own: Own,
  { form }: Pick<ContactPage, 'form'>,
  locale: string,
): Checked {
  const { maxLength } = form.message;
  const typed = {
    topic: draft.topic,
    name: draft.name ?? own.name ?? '',
    email: (draft.email ?? own.email ?? '').trim(),
    message: draft.message,
    ...(draft.order.trim() && { order: draft.order.trim() }),
  };
  const { shape } = contactMessage;
  const isWrong = (name: FieldName) => !shape[name].safeParse(typed[name]).success;
  const errors: FieldErrors = {
    ...(isWrong('topic') && { topic: form.topic.errorText }),
    ...(isWrong('order') && { order: form.reference.errorText }),
    ...(isWrong('name') && { name: form.name.errorText }),
    ...(isWrong('email') && { email: form.email.errorText }),
    ...((isWrong('message') || typed.message.trim().length > maxLength) && {
      message: fillIn(form.message.errorText, { maxLength: maxLength.toLocaleString(locale) }),
    }),
  };
  const parsed = contactMessage.safeParse(typed);
  if (Object.keys(errors).length > 0 || !parsed.success) return { ok: false, errors };
  return { ok: true, value: parsed.data };
}
