import { CONTACT_TOPICS } from '@cairn/contract/members/contact';
import * as z from 'zod/mini';
import { lenientList, link, optionalPart, page, pluralText, text } from '../blocks/entry.server.ts';

const field = z.object({ label: text, hint: z.optional(text), errorText: text });

const ICONS = ['clock', 'shield-check', 'mail', 'lock'] as const;

const form = z.object({
  title: text,
  optionalText: text,
  topic: z.object({ label: text, errorText: text }),
  name: field,
  email: field,
  /** Members choose one of their orders; others type its reference. */
  order: z.object({
    label: text,
    hint: z.optional(text),
    noneText: text,
    optionText: text,
    unknownText: text,
  }),
  reference: field,
  message: z.extend(field, {
    maxLength: z.int().check(z.positive()),
    countText: text,
    /** Shown while the message has a card number, which is masked before it is sent. */
    cardText: text,
  }),
  conversation: z.object({ label: text, hint: text }),
  errors: z.object({ title: text, text }),
  buttonText: text,
  busyText: text,
  failedText: text,
  /** The minutes until the next message is accepted. */
  limitText: pluralText,
  noScriptText: text,
});

export const contactPage = z.extend(page, {
  topics: lenientList(z.object({ topic: z.enum(CONTACT_TOPICS), text })),
  form,
  sent: z.object({ title: text, text, spamText: text, link, againText: text }),
  facts: lenientList(z.object({ icon: z.enum(ICONS), title: text, text })),
  chat: optionalPart(z.object({ title: text, text, buttonText: text })),
  help: optionalPart(z.object({ title: text, text, link })),
});

export type ContactPage = z.infer<typeof contactPage>;
