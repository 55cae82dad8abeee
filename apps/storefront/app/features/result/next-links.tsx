import { Icon, type IconName } from '@cairn/ui/icon';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './next-links.module.css';

type Props = { links: NonNullable<TransactionPage['next']> };

const ICONS: Record<string, IconName> = { '/booster': 'chevrons-up', '/history': 'history' };

export function NextLinks({ links }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.next}>
      {links.map(({ title, text, link }) => (
        <li key={link}>
          <ContentLink link={link}>
            <Icon name={ICONS[link] ?? 'circle-arrow-right'} />
            <span>
              {title}
              <small>{text}</small>
            </span>
            <Icon name="chevron-right" />
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
