import { ChevronRight, ChevronsUp, CircleArrowRight, History } from 'lucide-react';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './next-links.module.css';

type Props = { links: NonNullable<TransactionPage['next']> };

const ICONS: Record<string, typeof History> = { '/booster': ChevronsUp, '/history': History };

export function NextLinks({ links }: Props) {
  return (
    <ul className={styles.next}>
      {links.map(({ title, text, link }) => {
        const Icon = ICONS[link] ?? CircleArrowRight;
        return (
          <li key={link}>
            <ContentLink link={link}>
              <Icon aria-hidden="true" />
              <span>
                {title}
                <small>{text}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </ContentLink>
          </li>
        );
      })}
    </ul>
  );
}
