import { DEFAULT_LOCALE } from '../library.ts';

/** Texts around the site's pages. */
export type Words = {
  navigation: string;
  contents: string;
  skip: string;
  otherLanguage: { locale: string; name: string };
};

const ENGLISH: Words = {
  navigation: 'Help and legal',
  contents: 'On this page',
  skip: 'Skip to the content',
  otherLanguage: { locale: 'es-ES', name: 'Español' },
};

const SPANISH: Words = {
  navigation: 'Ayuda y avisos legales',
  contents: 'En esta página',
  skip: 'Saltar al contenido',
  otherLanguage: { locale: DEFAULT_LOCALE, name: 'English' },
};

export function wordsIn(locale: string): Words {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}
