import { buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import boosterSpot from '@cairn/ui/drawings/spot-booster.svg';
import chatSpot from '@cairn/ui/drawings/spot-chat.svg';
import refundSpot from '@cairn/ui/drawings/spot-refund.svg';
import subscriptionSpot from '@cairn/ui/drawings/spot-subscription.svg';
import { Icon, type IconName } from '@cairn/ui/icon';
import { Link } from 'react-router';
import type { ClosedPage, ClosedPages } from '#app/content/pages/closed-pages.server.ts';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import type { Page } from '#app/content/pages/page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './coming-soon.module.css';

const SPOTS = new Map<string, string>([
  ['booster', boosterSpot],
  ['subscription', subscriptionSpot],
  ['refund', refundSpot],
  ['chat', chatSpot],
]);

const ICONS = new Map<string, IconName>(
  (
    [
      'check',
      'circle-question-mark',
      'credit-card',
      'download',
      'gift',
      'history',
      'lock',
      'mail',
      'receipt-text',
      'repeat',
      'scale',
      'timer',
      'undo-2',
      'users',
      'zap',
    ] as const
  ).map((name) => [name, name]),
);

type ClosedContent = {
  page: Page;
  closed: (ClosedPage & Pick<ClosedPages, 'label' | 'shopLink'>) | undefined;
};

type Props = ClosedContent & { layout: LayoutContent };

/** A page that is not built yet: what it will do, and where to go until then. */
export function ComingSoon({ page: { meta, title, intro }, closed, layout }: Props) {
  const { message, linkText } = layout.comingSoon;
  const spot = closed && SPOTS.get(closed.drawing);
  const link = closed?.link ?? closed?.shopLink;
  return (
    <main id="main" className="wrap">
      <PageMeta meta={meta} />
      <section className={styles.hero} data-surface="pine" aria-labelledby="soon-title">
        <div className={styles.words}>
          {closed && <Chip tone="solid">{closed.label}</Chip>}
          <h1 id="soon-title" tabIndex={-1}>
            {title}
          </h1>
          <p>{intro}</p>
          <div className={styles.actions}>
            {link && (
              <ContentLink className={buttonClass({ kind: 'gorse' })} link={link.link}>
                {link.text}
              </ContentLink>
            )}
            <Link className={buttonClass({ kind: 'glass' })} to="/">
              {linkText}
            </Link>
          </div>
        </div>
        <div className={styles.teaser}>
          {spot && <img src={spot} alt="" width={160} height={112} />}
          <p>{closed?.message ?? message}</p>
        </div>
      </section>
      {closed && closed.points.length > 0 && (
        <ul className={styles.points}>
          {closed.points.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={ICONS.get(icon) ?? 'sparkles'} />
              <span>
                <strong>{title}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
