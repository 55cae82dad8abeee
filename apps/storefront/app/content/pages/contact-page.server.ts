import * as z from 'zod/mini';
import { lenientList, link, optionalPart, text } from '../blocks/entry.server.ts';
import { page } from './page.server.ts';

const field = z.object({ label: text, hint: z.optional(text), errorText: text });

const form = z.object({
  title: text,
  optionalText: text,
  topic: z.extend(field, { chooseText: text }),
  name: field,
  email: field,
  reference: field,
  message: z.extend(field, { maxLength: z.int().check(z.positive()), countText: text }),
  /** Replaces the fields for name and address, which are known of a member. */
  memberText: text,
  errors: z.object({ title: text, text }),
  buttonText: text,
  busyText: text,
  failedText: text,
});

const chat = z.object({
  title: text,
  text,
  buttonText: text,
  closedText: text,
});

export const contactPage = z.extend(page, {
  /** Topics of a message: the API's code and the label. */
  topics: lenientList(z.object({ topic: text, text })),
  form,
  sent: z.object({ title: text, text, link }),
  chat: optionalPart(chat),
  help: optionalPart(z.object({ title: text, text, link })),
});

export type ContactPage = z.infer<typeof contactPage>;
