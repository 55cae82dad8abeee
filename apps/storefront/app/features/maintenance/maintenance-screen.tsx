import type { Locale } from '@cairn/contract/values/company';
import { buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Picture } from '@cairn/ui/picture';
import { Link } from 'react-router';
import type { MaintenancePage } from '#app/content/pages/maintenance-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { Countdown } from './countdown.tsx';
import styles from './maintenance-screen.module.css';

type Props = { content: MaintenancePage | undefined; locale: Locale | undefined };

/** The maintenance page. Without content it uses built-in texts. */
export function MaintenanceScreen({ content, locale }: Props) {
  const builtIn = builtInTexts(locale);
  const page: MaintenancePage = content ?? builtIn;
  const { title, message, signature, backgroundImage, meta } = page;
  return (
    <main id="main" className={`wrap ${styles.screen}`}>
      <PageMeta meta={meta ?? { title, description: message }} />
      <section className={styles.panel} data-surface="pine" aria-labelledby="maintenance-title">
        {backgroundImage && (
          <Picture
            {...backgroundImage}
            alt=""
            className={styles.picture}
            sizes="(min-width: 1440px) 1280px, 100vw"
            priority
          />
        )}
        <div className={styles.words}>
          <h1 id="maintenance-title" tabIndex={-1}>
            {title}
          </h1>
          <p>{message}</p>
          {signature && <p className={styles.signature}>{signature}</p>}
          {page.shouldRefresh && (
            <Countdown
              retryMessage={page.retryMessage ?? builtIn.retryMessage}
              retryTimeUnit={page.retryTimeUnit ?? builtIn.retryTimeUnit}
            />
          )}
          <Link
            className={`${buttonClass({ kind: 'gorse' })} ${styles.retry}`}
            to="/"
            reloadDocument
          >
            <Icon name="rotate-cw" />
            {page.retryButtonText ?? builtIn.retryButtonText}
          </Link>
        </div>
      </section>
    </main>
  );
}

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
