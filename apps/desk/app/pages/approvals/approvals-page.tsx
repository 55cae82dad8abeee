import { useParams, useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { Loaded, NoPermission } from '#app/parts/loaded.tsx';
import { Page } from '#app/parts/page.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { useMay } from '#app/session/use-may.ts';
import { countText } from '#app/text/amounts.ts';
import styles from './approvals-page.module.css';
import { RequestCard } from './request-card.tsx';
import { RequestList, type Which } from './request-list.tsx';
import type { RequestItem } from './request-texts.ts';

const LISTS: readonly { id: Which; text: string; note: string }[] = [
  { id: 'waiting', text: 'Waiting', note: 'next to expire first' },
  { id: 'mine', text: 'Asked by me', note: 'newest first' },
  { id: 'decided', text: 'Ended', note: 'newest first' },
];

/** Requests that wait for a second person, and one of them beside the list. */
export function ApprovalsPage() {
  const mayRead = useMay('read approvals');
  const { id } = useParams();
  const [search] = useSearchParams();
  const asked = search.get('which');
  const list = LISTS.find((one) => one.id === asked) ?? LISTS[0];
  const waiting = useRead('approval list', { which: 'waiting' }, { isEnabled: mayRead });
  if (!mayRead || !list) {
    return (
      <Page title="Approvals">
        <Card title="Requests" isTitleHidden>
          <NoPermission what="requests" />
        </Card>
      </Page>
    );
  }
  const requests = waiting.kind === 'loaded' ? waiting.result.requests : undefined;
  const isMore = waiting.kind === 'loaded' && waiting.result.next !== null;
  const segments = LISTS.map((one) => ({
    id: one.id,
    text: one.text,
    to: one.id === 'waiting' ? '/approvals' : `/approvals?which=${one.id}`,
    ...(one.id === 'waiting' && requests && !isMore && { count: requests.length }),
  }));
  return (
    <Page
      title="Approvals"
      summary={requests && summaryOf(requests, isMore)}
      actions={<Segments label="Which requests" segments={segments} currentId={list.id} />}
    >
      <div className={id === undefined ? undefined : styles.beside}>
        {id !== undefined && (
          <div className={styles.request}>
            <OneRequest key={id} id={Number(id)} />
          </div>
        )}
        <RequestList
          key={list.id}
          which={list.id}
          title={list.text}
          note={list.note}
          currentId={id}
          isNarrow={id !== undefined}
        />
      </div>
    </Page>
  );
}

function OneRequest({ id }: { id: number }) {
  const request = useRead('approval view', { id });
  if (request.kind === 'loaded') return <RequestCard request={request.result} />;
  return (
    <Card title={`Request ${id}`}>
      <Loaded read={request} what="this request">
        {() => null}
      </Loaded>
    </Card>
  );
}

function summaryOf(requests: readonly RequestItem[], isMore: boolean): string {
  if (requests.length === 0) return 'Nothing waits for a second person.';
  const own = requests.filter(({ isOwn }) => isOwn).length;
  const waits = isMore
    ? `More than ${requests.length} wait.`
    : `${countText(requests.length, 'waits', 'wait')}.`;
  return own === 0
    ? waits
    : `${waits} ${countText(own, 'is', 'are')} yours: somebody else decides.`;
}
