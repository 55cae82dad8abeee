import { buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Picture } from '@cairn/ui/picture';
import { Link } from 'react-router';
import type { MaintenancePage } from '#app/content/pages/maintenance-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { BUILT_IN } from './built-in.ts';
import { Countdown } from './countdown.tsx';
import styles from './maintenance-screen.module.css';

/** The maintenance page. Without content it uses built-in English texts. */
export function MaintenanceScreen({ content }: { content: MaintenancePage | undefined }) {
  const page: MaintenancePage = content ?? BUILT_IN;
  const { title, message, signature, backgroundImage, meta } = page;
  return (
    <main id="main" className={`wrap ${styles.screen}`} lang={content ? undefined : 'en-GB'}>
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
              retryMessage={page.retryMessage ?? BUILT_IN.retryMessage}
              retryTimeUnit={page.retryTimeUnit ?? BUILT_IN.retryTimeUnit}
            />
          )}
          <Link
            className={`${buttonClass({ kind: 'gorse' })} ${styles.retry}`}
            to="/"
            reloadDocument
          >
            <Icon name="rotate-cw" />
            {page.retryButtonText ?? BUILT_IN.retryButtonText}
          </Link>
        </div>
      </section>
    </main>
  );
}
