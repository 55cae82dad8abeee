import type { TransactionHistory } from '@cairn/contract/orders/transaction-history';
import { Button } from '@cairn/ui/button';
import picture from '@cairn/ui/drawings/spot-history.svg';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyBox, None } from '#app/ordering/parts/member-page.tsx';
import { Missing } from '#app/ordering/parts/missing.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { type HistoryFilter, historyQuery } from '#app/shop-api/transaction-history.ts';
import { DownloadHistory } from './download-history.tsx';
import { filterOf, isFiltered, searchWith } from './filter.ts';
import { FilterForm } from './filter-form.tsx';
import { HistoryList } from './history-list.tsx';
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
  if (data.years.length === 0) return <None {...content.empty} drawing={picture} />;
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
            : content.noMatch.title)}
      </p>
      <div aria-busy={isPrevious} className={styles.results}>
        {data.total === 0 ? (
          <NoMatch
            content={content}
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

type NoMatchProps = Pick<HistoryProps, 'content'> & { onClear(): void };

function NoMatch({ content: { noMatch }, onClear }: NoMatchProps) {
  return (
    <EmptyBox title={noMatch.title} text={noMatch.text}>
      <Button kind="secondary" onClick={onClear}>
        {noMatch.buttonText}
      </Button>
    </EmptyBox>
  );
}
