import { Button, buttonClass } from '@cairn/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { Loaded, NoPermission } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { countText } from '#app/text/amounts.ts';
import { AuditEntryCard } from './audit-entry-card.tsx';
import { filterOf, inputFrom, withFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { ChainCard } from './chain-card.tsx';
import { ExportLog } from './export-log.tsx';

/** Everything that staff and the shop's operators did, in order. */
export function AuditPage() {
  const mayRead = useMay('read audit');
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const page = useRead('audit list', inputFrom(search), { isEnabled: mayRead, isReadOnce: true });
  const [isFilterChanged, setIsFilterChanged] = useState(0);
  const chosen = search.get('entry');
  const entry =
    page.kind === 'loaded' ? page.result.entries.find(({ id }) => id === chosen) : undefined;
  if (!mayRead) {
    return (
      <Page title="Audit log">
        <Card title="Audit log" isTitleHidden>
          <NoPermission what="the audit log" />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title="Audit log"
      actions={<ExportLog filter={filterOf(search)} />}
      summary="What staff did, in order, with its reason. Entries can be added, never changed: each has a link with the hash of the one before. Reading it is an entry, too."
    >
      <AuditFilters
        key={isFilterChanged}
        search={search}
        onChange={(next) => {
          setSearch(next);
          // The same filters again mean: what came since.
          void queries.invalidateQueries({ queryKey: ['audit list'] });
        }}
        onClear={() => {
          setSearch({});
          setIsFilterChanged((count) => count + 1);
        }}
      />
      <Columns
        main={
          <Card
            title="Entries"
            isTitleHidden
            footer={
              page.kind === 'loaded' && (
                <>
                  <span>{countText(page.result.entries.length, 'entry', 'entries')} shown</span>
                  <span>
                    {search.has('before') && (
                      <Button kind="secondary" onClick={() => history.back()}>
                        Newer
                      </Button>
                    )}{' '}
                    {page.result.next !== null && (
                      <Link
                        className={buttonClass({ kind: 'secondary' })}
                        to={`?${withFilter(search, 'before', page.result.next)}`}
                      >
                        Older
                      </Link>
                    )}
                  </span>
                </>
              )
            }
          >
            <Loaded read={page} what="the audit log">
              {({ entries }) =>
                entries.length === 0 ? (
                  <Empty title="No entries">Nothing was done that fits these filters.</Empty>
                ) : (
                  <AuditTable entries={entries} search={search} chosenId={entry?.id} />
                )
              }
            </Loaded>
          </Card>
        }
        aside={
          entry && (
            <AuditEntryCard
              entry={entry}
              onClose={() => setSearch(withFilter(search, 'entry', ''))}
            />
          )
        }
      />
      <ChainCard />
    </Page>
  );
}
