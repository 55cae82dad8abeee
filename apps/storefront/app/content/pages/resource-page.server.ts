import * as z from 'zod/mini';
import { lenientList, section, text } from '../blocks/entry.server.ts';

const TEXT_TYPES = ['privacy', 'terms', 'cookies', 'pricing-booster'] as const;

const heading = { title: text, intro: z.optional(text) };

const paragraphs = z.pipe(
  text,
  z.transform((words) => words.trim().split(/\n\s*\n/)),
);

const phrases = z.pipe(
  text,
  z.transform((words) => words.split(',').map((phrase) => phrase.trim())),
);

/** Questions are examples of how members ask: the chat finds an answer by them. */
const questions = z.array(text).check(z.minLength(1));

const helpSection = z.pipe(
  z.object({
    id: text,
    group: text,
    title: text,
    summary: z.optional(text),
    text: paragraphs,
    questions,
    keywords: z.optional(phrases),
    link: z.optional(z.object({ text, url: text })),
    popular: z.optional(z.boolean()),
  }),
  z.transform(({ text: written, keywords = [], ...rest }) => ({
    ...rest,
    keywords,
    paragraphs: written,
  })),
);

/** The help pages: what members ask, answered by the help centre and the chat. */
const helpPage = z.object({
  ...heading,
  resourceType: z.literal('faq'),
  groups: lenientList(z.object({ id: text, title: text, summary: text, icon: text })),
  sections: lenientList(helpSection),
  smallTalk: lenientList(z.object({ id: text, text, questions })),
  otherTopics: z._default(z.array(text), []),
});

const textPage = z.object({
  ...heading,
  resourceType: z.enum(TEXT_TYPES),
  sections: lenientList(section),
});

export const resourcePage = z.discriminatedUnion('resourceType', [helpPage, textPage]);

export type HelpPage = z.infer<typeof helpPage>;
