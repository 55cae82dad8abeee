import * as z from 'zod';
import { type Entry, fieldsIn } from '../library.ts';
import { availableLocale, paragraphsOf } from './read-page.ts';

const section = z.object({
  /** Its anchor in the page. */
  id: z.string(),
  group: z.string(),
  title: z.string(),
  summary: z.string().default(''),
  text: z.string().transform(paragraphsOf),
  /** The same question in members' words; only searched. */
  questions: z.array(z.string()).default([]),
  keywords: z.string().default(''),
  link: z.object({ text: z.string(), url: z.string() }).optional(),
  popular: z.boolean().default(false),
});

const group = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  icon: z.string(),
});

export type Answer = Omit<z.infer<typeof section>, 'group'> & { icon: string };

export type AnswerGroup = z.infer<typeof group> & { answers: Answer[] };

export type HelpCentre = {
  locale: string;
  title: string;
  intro: string;
  groups: AnswerGroup[];
};

/** Items that an editor has left incomplete are skipped. */
function listOf<Item>(item: z.ZodType<Item>) {
  return z
    .array(z.unknown())
    .default([])
    .transform((items) => items.flatMap((one) => item.safeParse(one).data ?? []));
}

const helpCentre = z
  .object({
    title: z.string(),
    intro: z.string().default(''),
    groups: listOf(group),
    sections: listOf(section),
  })
  .transform(({ title, intro, groups, sections }) => ({
    title,
    intro,
    groups: groups.map((one) => ({
      ...one,
      answers: sections
        .filter((answer) => answer.group === one.id)
        .map((answer) => ({ ...answer, icon: one.icon })),
    })),
  }));

/** In the requested locale, or else in British English. */
export function readHelp(entry: Entry, requested: string): HelpCentre {
  const locale = availableLocale(entry, requested);
  return { locale, ...helpCentre.parse(fieldsIn(entry, locale)) };
}
