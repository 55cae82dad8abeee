import { isFields } from '../fields.ts';
import { DEFAULT_LOCALE, type Entry, fieldsIn } from '../library.ts';
import { withAnchors } from './anchors.ts';

export type Section = { anchor: string; title: string; paragraphs: string[] };

/** A page of the site and the locale of its text. */
export type SitePage = {
  locale: string;
  title: string;
  intro: string | undefined;
  sections: Section[];
};

/** In the requested locale, or else in British English. */
export function readPage(entry: Entry, requested: string): SitePage {
  const locale = availableLocale(entry, requested);
  const { title, intro, sections } = fieldsIn(entry, locale);
  return {
    locale,
    title: String(title),
    intro: typeof intro === 'string' ? intro : undefined,
    sections: sectionsOf(sections),
  };
}

export function availableLocale(entry: Entry, requested: string): string {
  return entry.locales.has(requested) ? requested : DEFAULT_LOCALE;
}

function sectionsOf(written: unknown): Section[] {
  const sections = Array.isArray(written) ? written.filter(isFields) : [];
  return withAnchors(
    sections.map(({ title, text }) => ({
      title: String(title),
      paragraphs: paragraphsOf(String(text)),
    })),
  );
}

/** Paragraphs are separated by blank lines. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/);
}
