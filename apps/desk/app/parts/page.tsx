import { classNames } from '@cairn/ui/class-names';
import { DeskIcon } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDocumentTitle } from '#app/shell/use-document-title.ts';
import styles from './page.module.css';

type Crumb = { text: string; to?: string };

type Props = {
  title: string;
  /** Beside the title, such as states. */
  chips?: ReactNode;
  /** The page's facts in a sentence. */
  summary?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Buttons and filters of the whole page. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the desk: its head, and its parts below one another. */
export function Page({ title, chips, summary, crumbs = [], actions, children }: Props) {
  useDocumentTitle(title);
  return (
    <>
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className={styles.crumbs}>
          {crumbs.map(({ text, to }, index) => (
            <span key={text} className={styles.crumb}>
              {index > 0 && <DeskIcon name="chevron-right" />}
              {to === undefined ? <span>{text}</span> : <Link to={to}>{text}</Link>}
            </span>
          ))}
        </nav>
      )}
      <div className={styles.head}>
        <div className={styles.titles}>
          <div className={styles.title}>
            <h1 tabIndex={-1}>{title}</h1>
            {chips}
          </div>
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.stack}>{children}</div>
    </>
  );
}

type ColumnsProps = {
  main: ReactNode;
  aside: ReactNode | undefined;
  /** For assistive technology, on pages with more than one narrow column. */
  asideName?: string;
  /** On narrow windows below the matter; a panel stands above it. */
  isAsideLast?: boolean;
  /** Scrolls with the page: it has more than fits into a window. */
  isAsideLong?: boolean;
};

/**
 * The page's content and, on wide windows beside it, a narrow column such as an action's panel. The content
 * keeps its place in the tree, so that opening or closing a panel resets nothing in it.
 */
export function Columns({
  main,
  aside,
  asideName,
  isAsideLast = false,
  isAsideLong = false,
}: ColumnsProps) {
  return (
    <div className={classNames(Boolean(aside) && styles.columns)}>
      <div className={styles.stack}>{main}</div>
      {aside && (
        <aside
          aria-label={asideName}
          className={classNames(
            styles.stack,
            styles.aside,
            isAsideLast && styles.last,
            isAsideLong && styles.long,
          )}
        >
          {aside}
        </aside>
      )}
    </div>
  );
}
