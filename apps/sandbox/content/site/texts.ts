import { DEFAULT_LOCALE } from '../library.ts';

/** Texts around the site's pages. */
export type Texts = {
  navigation: string;
  contents: string;
  skip: string;
  otherLanguage: { locale: string; name: string };
};

const ENGLISH: Texts = {
  navigation: 'Help and legal',
  contents: 'On this page',
  skip: 'Skip to main content',
  otherLanguage: { locale: 'es-ES', name: 'Español' },
};

const SPANISH: Texts = {
  navigation: 'Ayuda e información legal',
  contents: 'En esta página',
  skip: 'Saltar al contenido principal',
  otherLanguage: { locale: DEFAULT_LOCALE, name: 'English' },
};

export function textsFor(locale: string): Texts {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}
