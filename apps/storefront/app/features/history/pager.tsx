import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import { Link } from 'react-router';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { pageNumbers } from './filter.ts';
import styles from './pager.module.css';

/** As many as the API gives unless asked. */
export const PAGE_SIZE = 10;

type Props = {
  content: HistoryPage['pages'];
  page: number;
  total: number;
  locale: string;
  linkTo(page: number): string;
};

export function Pager({ content, page, total, locale, linkTo }: Props) {
  const count = Math.ceil(total / PAGE_SIZE);
  const from = (page - 1) * PAGE_SIZE + 1;
  const range = fillIn(content.rangeText, {
    from: formatCount(from, locale),
    to: formatCount(Math.min(page * PAGE_SIZE, total), locale),
    total: formatCount(total, locale),
  });
  return (
    <>
      <p className={styles.range}>{range}</p>
      {count > 1 && (
        <nav aria-label={content.label}>
          <ul className={styles.pages}>
            <li>
              <Step
                name="chevron-left"
                label={content.previousText}
                to={page > 1 && linkTo(page - 1)}
              />
            </li>
            {pageNumbers(page, count).map((number, index) => (
              <li key={number || `gap ${index}`}>
                {number === 0 ? (
                  <span className={styles.gap}>…</span>
                ) : (
                  <Link
                    className={styles.page}
                    to={linkTo(number)}
                    aria-current={number === page ? 'page' : undefined}
                    aria-label={fillIn(content.pageText, { page: `${number}` })}
                  >
                    {number}
                  </Link>
                )}
              </li>
            ))}
            <li>
              <Step
                name="chevron-right"
                label={content.nextText}
                to={page < count && linkTo(page + 1)}
              />
            </li>
          </ul>
        </nav>
      )}
    </>
  );
}

type StepProps = { name: 'chevron-left' | 'chevron-right'; label: string; to: string | false };

function Step({ name, label, to }: StepProps) {
  return to ? (
    <Link className={styles.page} to={to} aria-label={label}>
      <Icon name={name} />
    </Link>
  ) : (
    <span className={styles.off}>
      <Icon name={name} />
    </span>
  );
}
