import * as z from 'zod/mini';
import { dispensable, link, text, tolerant } from './entry.server.ts';
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
  /** A member is known already and types neither name nor address. */
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
  /** What one may write about: how the API knows it, and what it is called. */
  topics: tolerant(z.object({ topic: text, text })),
  form,
  sent: z.object({ title: text, text, link }),
  chat: dispensable(chat),
  help: dispensable(z.object({ title: text, text, link })),
});

export type ContactPage = z.infer<typeof contactPage>;
