import { buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import { ContentLink } from '#app/content/content-link.tsx';
import type { TransactionPage } from '#app/content/transaction-page.server.ts';
import styles from './result-page.module.css';

type Props = {
  link: { text: string; link: string };
  page: Pick<TransactionPage, 'backText'>;
  isExternal: boolean;
};

/** Where to look when the page cannot tell. */
export function WayOn({ link, page, isExternal }: Props) {
  return (
    <div className={styles.actions}>
      <ContentLink className={buttonClass()} link={link.link}>
        {link.text}
      </ContentLink>
      {!isExternal && (
        <Link className={buttonClass({ kind: 'secondary' })} to="/">
          {page.backText}
        </Link>
      )}
    </div>
  );
}
