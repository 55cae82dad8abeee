import type {
  PastTransaction,
  TransactionHistory,
} from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { isolated } from '@cairn/contract/values/isolated';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import emptyDrawing from '@cairn/ui/drawings/empty-history.svg';
import searchDrawing from '@cairn/ui/drawings/empty-search.svg';
import { Icon } from '@cairn/ui/icon';
import { IconDisc } from '@cairn/ui/icon-disc';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { EmptyBox, None } from '#app/member-page/empty-box.tsx';
import { Missing } from '#app/member-page/missing.tsx';
import { historyPath } from '#app/ordering/paths.ts';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { type HistoryFilter, historyQuery } from '#app/shop-api/orders/transaction-history.ts';
import { byMonth, describeRow, ICONS, statusOf, TONES } from './describe-row.ts';
import { DownloadHistory } from './download-history.tsx';
import { filterOf, isFiltered, searchWith } from './filter.ts';
import { FilterForm } from './filter-form.tsx';
import historyListStyles from './history-list.module.css';
import styles from './history-page.module.css';
import type { HistoryProps } from './history-props.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { PAGE_SIZE, Pager } from './pager.tsx';
import { summaryText } from './summary-text.ts';

/** The orders that match the address, a page at a time. */
export default function MemberHistory(props: HistoryProps) {
  const { content, locale } = props;
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const query = { ...historyQuery(filter), keepsPrevious: true };
  const result = useMemberQuery(query, { raises: false });
  const data = result.kind === 'ready' ? result.data : undefined;
  const isPrevious = result.kind === 'ready' && result.isPrevious;

  const lastPage = data && !isPrevious ? Math.ceil(data.total / PAGE_SIZE) : undefined;
  const isBeyond = lastPage !== undefined && lastPage > 0 && filter.page > lastPage;
  useEffect(() => {
    if (isBeyond) setSearch((now) => searchWith(now, { page: lastPage }), { replace: true });
  }, [isBeyond, lastPage, setSearch]);

  const status = useRef<HTMLParagraphElement>(null);
  const shownPage = useRef(filter.page);
  useEffect(() => {
    if (shownPage.current === filter.page) return;
    shownPage.current = filter.page;
    // The link that was followed may be gone, and the new page begins here.
    status.current?.focus({ preventScroll: true });
  }, [filter.page]);

  if (result.kind === 'failed' || result.kind === 'refused') {
    return <Missing {...content.failed} onRetry={result.retry} />;
  }
  if (!data) return <HistorySkeleton content={content} />;
  if (data.years.length === 0)
    return <None {...content.empty} drawing={emptyDrawing} ground="sea" />;
  return (
    <>
      <FilterForm
        content={content}
        filter={filter}
        years={data.years}
        onChange={(change) =>
          setSearch((now) => searchWith(now, change), { preventScrollReset: true })
        }
      />
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={data.total > 0 ? styles.summary : 'visually-hidden'}
      >
        {!isPrevious &&
          (data.total > 0
            ? summaryText(content, data, filter.year, locale)
            : noMatchTitle(content, filter))}
      </p>
      <div aria-busy={isPrevious} className={styles.results}>
        {data.total === 0 ? (
          <NoMatch
            content={content}
            filter={filter}
            onClear={() => {
              setSearch({});
              status.current?.focus();
            }}
          />
        ) : (
          <HistoryList {...props} transactions={data.transactions} />
        )}
      </div>
      <Foot {...props} data={data} filter={filter} search={search} />
    </>
  );
}

type FootProps = HistoryProps & {
  data: TransactionHistory;
  filter: HistoryFilter;
  search: URLSearchParams;
};

function Foot({ content, data, filter, search, locale }: FootProps) {
  const { year } = filter;
  return (
    <div className={styles.foot}>
      {data.total > 0 && (
        <Pager
          content={content.pages}
          page={filter.page}
          total={data.total}
          locale={locale}
          linkTo={(page) => `?${searchWith(search, { page })}`}
        />
      )}
      {(!isFiltered(filter) || data.total > 0) && <DownloadHistory content={content} year={year} />}
    </div>
  );
}

type NoMatchProps = Pick<HistoryProps, 'content'> & { filter: HistoryFilter; onClear(): void };

function NoMatch({ content, filter, onClear }: NoMatchProps) {
  const { noMatch } = content;
  const text = filter.search === undefined ? noMatch.text : noMatch.searchText;
  return (
    <EmptyBox
      title={noMatchTitle(content, filter)}
      text={text}
      drawing={searchDrawing}
      ground="sea"
    >
      <Button kind="secondary" onClick={onClear}>
        {noMatch.buttonText}
      </Button>
    </EmptyBox>
  );
}

function noMatchTitle({ noMatch }: HistoryProps['content'], { search }: HistoryFilter): string {
  return search === undefined
    ? noMatch.title
    : fillIn(noMatch.searchTitle, { search: isolated(search) });
}

type HistoryListProps = HistoryProps & { transactions: readonly PastTransaction[] };

function HistoryList({ transactions, ...props }: HistoryListProps) {
  return byMonth(transactions, props).map(({ title, transactions: ofMonth }, index) => (
    <section key={title} className={historyListStyles.month} aria-labelledby={`month-${index}`}>
      <h2 id={`month-${index}`}>{title}</h2>
      <ul className={historyListStyles.rows}>
        {ofMonth.map((one) => (
          <li key={one.id}>
            <Row {...props} one={one} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ content, one, timeZone, locale }: HistoryProps & { one: PastTransaction }) {
  const { title, line, avios, total } = describeRow(content, one, locale);
  const { search } = useLocation();
  const day = dateFormat(locale, { day: 'numeric', month: 'short', timeZone });
  return (
    <Link className={historyListStyles.row} to={historyPath(one.id)} state={search}>
      <IconDisc name={ICONS[one.product]} className={historyListStyles.icon} />
      <span className={historyListStyles.title}>
        <strong>{title}</strong> {line && <small>{line}</small>}
      </span>{' '}
      <span className={historyListStyles.day}>{day.format(new Date(one.createdAt))}</span>{' '}
      <Chip tone={TONES[one.status]} className={historyListStyles.status}>
        {statusOf(content, one)}
      </Chip>{' '}
      <span className={historyListStyles.avios}>
        <b className={avios.isGain ? historyListStyles.gain : undefined}>{avios.amount}</b>{' '}
        <small>{avios.text}</small>
      </span>{' '}
      <span className={historyListStyles.total}>{total}</span>
      <Icon name="chevron-right" className={historyListStyles.arrow} />
    </Link>
  );
}
