import type { Locale } from '@cairn/contract/values/company';
import type { LayoutContent } from './layout.server.ts';

type ErrorPage = LayoutContent['errorPage'];

/** The Spanish of the error screen's built-in texts. On the server, so that browsers need not load it. */
const SPANISH = {
  title: '¡Vaya!',
  message: 'Algo ha salido mal. Nuestro equipo técnico ya lo está investigando.',
  advice:
    'Vuelve a cargar la página dentro de un par de minutos. No se pierde nada de lo que hayas pagado.',
  reloadText: 'Recargar la página',
};

/** The error screen's content. What is missing in it has to be in the page's language too. */
export function errorPageIn(locale: Locale, content: ErrorPage): ErrorPage {
  return locale === 'es-ES' ? { ...SPANISH, ...content } : content;
}
