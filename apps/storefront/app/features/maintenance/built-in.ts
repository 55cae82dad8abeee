import type { Locale } from '@cairn/contract/values/company';
import type { MaintenancePage } from '#app/content/pages/maintenance-page.server.ts';

const ENGLISH = {
  title: 'We’ll be back soon!',
  message: 'Sorry for the inconvenience. We’re working on the shop and will be back shortly.',
  shouldRefresh: true,
  retryMessage: 'Trying again in {seconds} {unit}',
  retryTimeUnit: 'second|seconds',
  retryButtonText: 'Retry it now',
} satisfies MaintenancePage;

const SPANISH: typeof ENGLISH = {
  title: '¡Volvemos enseguida!',
  message: 'Perdona las molestias. Estamos trabajando en la tienda y volveremos enseguida.',
  shouldRefresh: true,
  retryMessage: 'Nuevo intento en {seconds} {unit}',
  retryTimeUnit: 'segundo|segundos',
  retryButtonText: 'Reintentar ahora',
};

/** Fallback texts, used when content is unavailable. */
export function builtInTexts(locale: Locale | undefined) {
  return locale === 'es-ES' ? SPANISH : ENGLISH;
}
