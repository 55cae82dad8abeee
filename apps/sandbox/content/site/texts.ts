import { DEFAULT_LOCALE } from '../library.ts';

/** Texts around the site's pages. */
export type Texts = {
  navigation: string;
  skip: string;
  otherLanguage: { locale: string; name: string };
  search: { label: string; placeholder: string; button: string };
  results(query: string): string;
  nothing(query: string): string;
  showAll: string;
  popular: string;
  all: string;
  count(questions: number): string;
  contact: { title: string; text: string; chat: Way; message: Way };
};

type Way = { title: string; text: string };

const ENGLISH: Texts = {
  navigation: 'Help and legal',
  skip: 'Skip to main content',
  otherLanguage: { locale: 'es-ES', name: 'Español' },
  search: {
    label: 'Search the help centre',
    placeholder: 'Try “refund” or “gift date”',
    button: 'Search',
  },
  results: (query) => `Answers for “${query}”`,
  nothing: (query) =>
    `We found nothing for “${query}”. Try fewer or other words, look through the questions below, or write to us.`,
  showAll: 'Show all questions',
  popular: 'Popular questions',
  all: 'All questions',
  count: (questions) => (questions === 1 ? '1\u00a0question' : `${questions}\u00a0questions`),
  contact: {
    title: 'Still stuck? Talk to us',
    text: 'Both take you to the shop.',
    chat: { title: 'Chat', text: 'Answers at once, and a person if you need one' },
    message: { title: 'Write to us', text: 'A person answers by email' },
  },
};

const SPANISH: Texts = {
  navigation: 'Ayuda e información legal',
  skip: 'Saltar al contenido principal',
  otherLanguage: { locale: DEFAULT_LOCALE, name: 'English' },
  search: {
    label: 'Buscar en el centro de ayuda',
    placeholder: 'Prueba con «reembolso»',
    button: 'Buscar',
  },
  results: (query) => `Respuestas para «${query}»`,
  nothing: (query) =>
    `No hemos encontrado nada para «${query}». Prueba con menos palabras o con otras, mira las preguntas de abajo o escríbenos.`,
  showAll: 'Ver todas las preguntas',
  popular: 'Preguntas frecuentes',
  all: 'Todas las preguntas',
  count: (questions) => (questions === 1 ? '1\u00a0pregunta' : `${questions}\u00a0preguntas`),
  contact: {
    title: '¿Sigues con dudas? Habla con nosotros',
    text: 'Las dos opciones te llevan a la tienda.',
    chat: { title: 'Chat', text: 'Respuestas al momento, y una persona si la necesitas' },
    message: { title: 'Escríbenos', text: 'Una persona te responde por correo' },
  },
};

export function textsFor(locale: string): Texts {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}
