import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { Key } from '#app/parts/lines.tsx';
import { Loaded, NoPermission } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { useSession } from '#app/session/session-store.ts';
import { useMay } from '#app/session/use-may.ts';
import { QUEUE_EVERY } from '#app/shell/use-waiting.ts';
import { countText } from '#app/text/amounts.ts';
import { ROLE_NAMES } from '#app/text/roles.ts';
import { clockName, exactTimeOf, timeOf, weekdayOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { ProofLine } from './proof-line.tsx';
import { QueueTable } from './queue-table.tsx';
import { SalesStrip } from './sales-strip.tsx';
import styles from './today-page.module.css';
import { useWhose, WHOSE, type Whose } from './use-whose.ts';
import { WorkPanel } from './work-panel.tsx';
import type { Queue, WorkItem } from './work-texts.ts';

/** Today's sales, whether everything is in order, and the work queue: each for those who may see it. */
export function TodayPage() {
  const mayRead = useMay('read queue');
  const maySeeSales = useMay('read figures');
  const queue = useRead('queue list', {}, { pollEvery: QUEUE_EVERY, isEnabled: mayRead });
  const now = useNow();
  const today = `${weekdayOf(now)}, ${timeOf(now)} ${clockName()}.`;
  if (!mayRead) {
    return (
      <Page title="Today" summary={today}>
        <SalesStrip>
          <ProofLine />
        </SalesStrip>
        {!maySeeSales && (
          <Card title="Queue" isTitleHidden>
            <NoPermission what="the queue" />
          </Card>
        )}
      </Page>
    );
  }
  if (queue.kind !== 'loaded') {
    return (
      <Page title="Today" summary={today}>
        <SalesStrip>
          <ProofLine />
        </SalesStrip>
        <Card title="Queue" isTitleHidden>
          <Loaded read={queue} what="the queue">
            {() => null}
          </Loaded>
        </Card>
      </Page>
    );
  }
  return (
    <TodayQueue
      queue={queue.result}
      readAt={queue.readAt}
      isLate={queue.fault !== undefined}
      today={today}
    />
  );
}

type Props = { queue: Queue; readAt: number; isLate: boolean; today: string };

function TodayQueue({ queue, readAt, isLate, today }: Props) {
  const { staff } = useSession();
  const [search, setSearch] = useSearchParams();
  const { whose, isOf } = useWhose();
  const open = useOpenItem(queue.items, search.get('item'));
  const free = queue.items.filter(({ taken, mayAct }) => !taken && mayAct !== false).length;
  const counts = (one: Whose) => queue.items.filter((item) => isOf(item, one)).length;
  const segments = WHOSE.map((one) => ({
    id: one,
    text: one === 'all' ? 'All' : one === 'mine' ? 'Mine' : ROLE_NAMES[one],
    count: one === 'all' ? queue.total : counts(one),
    to: one === 'all' ? '/' : `/?who=${one}`,
  }));

  return (
    <Page
      title="Today"
      summary={`${today} ${countText(queue.total, 'waits', 'wait')}, ${countText(free, 'is', 'are')} free for you.`}
      actions={<Segments label="Whose work" segments={segments} currentId={whose} />}
    >
      <Columns
        main={
          <>
            <SalesStrip>
              <ProofLine />
            </SalesStrip>
            <Card
              title="Queue"
              isTitleHidden
              footer={
                <>
                  <span>
                    {isLate
                      ? `Not up to date: the desk’s server does not answer. Last read ${exactTimeOf(readAt)}.`
                      : 'Refreshes by itself.'}
                  </span>
                  <span className={styles.keys}>
                    <Key>J</Key> <Key>K</Key> move <Key>↵</Key> open <Key>T</Key> take
                  </span>
                </>
              }
            >
              <QueueTable
                items={queue.items.filter((item) => isOf(item, whose))}
                total={queue.total}
                onOpen={(id) => setSearch((now) => withItem(now, id))}
                staffId={staff.id}
              />
            </Card>
          </>
        }
        aside={
          open && (
            <WorkPanel
              key={open.id}
              item={open}
              onClose={() => setSearch((now) => withItem(now, undefined))}
            />
          )
        }
      />
    </Page>
  );
}

/** Also once it waits no more, so that its panel can say what was done. */
function useOpenItem(items: readonly WorkItem[], id: string | null): WorkItem | undefined {
  const [last, setLast] = useState<WorkItem>();
  const open = items.find((item) => item.id === id);
  if (open && open !== last) setLast(open);
  return open ?? (last?.id === id ? last : undefined);
}

function withItem(search: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete('item');
  else next.set('item', id);
  return next;
}
