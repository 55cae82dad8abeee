import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { DataTable } from '#app/parts/data-table.tsx';
import { Disclosure } from '#app/parts/disclosure.tsx';
import { Quiet, TwoLines } from '#app/parts/lines.tsx';
import { useMay } from '#app/session/use-may.ts';
import { countText, moneyText } from '#app/text/amounts.ts';
import { letterName, sentence } from '#app/text/things.ts';
import { exactTimeOf, momentOf, shortMomentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import type { MemberRef, Records } from './records.ts';
import styles from './technical.module.css';

type Event = Records['providerEvents'][number];
type Job = Records['jobs'][number];
type Staff = Records['staffActions'][number];

type Props = {
  id: string;
  records: Records;
  company: MemberRef['company'];
  onRetryJob: (id: string) => void;
};

/** For whoever has to find out: the provider's notifications, work that waits, the log, all ids. */
export function Technical({ id, records, company, onRetryJob }: Props) {
  const { providerEvents, jobs, staffActions, charges } = records;
  const mayRetry = useMay('retry jobs');
  const now = useNow();
  return (
    <Disclosure
      title="Technical"
      note={[
        countText(providerEvents.length, 'notification'),
        countText(jobs.length, 'job'),
        countText(staffActions.length, 'staff action'),
      ].join(', ')}
    >
      {providerEvents.length > 0 && (
        <DataTable<Event>
          caption="Notifications of the payment provider"
          rowId={({ key }) => key}
          groups={[{ id: 'events', rows: providerEvents }]}
          columns={[
            {
              id: 'event',
              head: 'Notification',
              kind: 'lead',
              cell: ({ event, key, amount }) => (
                <TwoLines
                  first={amount ? `${event}, ${moneyText(amount)}` : event}
                  second={key.split('/')[0]}
                />
              ),
            },
            {
              id: 'received',
              head: 'Received',
              isLabelled: true,
              cell: ({ receivedAt }) => momentOf(receivedAt, company),
            },
            {
              id: 'applied',
              head: 'Applied',
              isLabelled: true,
              cell: ({ appliedAt }) =>
                appliedAt ? exactTimeOf(appliedAt, company) : <Quiet>waits</Quiet>,
            },
            {
              id: 'outcome',
              head: 'Outcome',
              kind: 'action',
              cell: ({ outcome, isSuccess }) => (
                <Chip tone={outcome === 'done' && isSuccess ? 'ok' : 'warn'}>
                  {outcome === undefined
                    ? 'not applied yet'
                    : `${isSuccess ? '' : 'failed, '}${sentence(outcome).toLowerCase()}`}
                </Chip>
              ),
            },
          ]}
        />
      )}
      {jobs.length > 0 && (
        <DataTable<Job>
          caption="Work that is not done yet"
          rowId={(job) => job.id}
          groups={[{ id: 'jobs', rows: jobs }]}
          columns={[
            {
              id: 'job',
              head: 'Job',
              kind: 'lead',
              cell: ({ queue, letter, error }) => (
                <TwoLines
                  first={letter ? `${queue}: ${letterName(letter)}` : queue}
                  second={error}
                />
              ),
            },
            {
              id: 'attempts',
              head: 'Attempts',
              kind: 'number',
              isLabelled: true,
              cell: ({ attempts }) => attempts,
            },
            {
              id: 'next',
              head: 'Next try',
              isLabelled: true,
              cell: ({ nextTryAt }) =>
                nextTryAt ? shortMomentOf(nextTryAt, now, company) : 'none: a dead letter',
            },
            {
              id: 'retry',
              head: 'Next step',
              kind: 'action',
              cell: (job) =>
                job.nextTryAt === undefined && mayRetry ? (
                  <Button kind="secondary" onClick={() => onRetryJob(job.id)}>
                    Retry job<span className="visually-hidden">: {job.queue}</span>
                  </Button>
                ) : (
                  <Quiet>waits</Quiet>
                ),
            },
          ]}
        />
      )}
      {staffActions.length > 0 && (
        <DataTable<Staff>
          caption="What staff did"
          rowId={(row) => row.id}
          groups={[{ id: 'staff', rows: staffActions }]}
          columns={[
            {
              id: 'action',
              head: 'Staff action',
              kind: 'lead',
              cell: ({ action, detail }) => (
                <TwoLines
                  first={action}
                  second={typeof detail.reason === 'string' ? detail.reason : undefined}
                />
              ),
            },
            { id: 'actor', head: 'By', isLabelled: true, cell: ({ actor }) => actor },
            {
              id: 'at',
              head: 'When',
              isLabelled: true,
              cell: ({ at }) => momentOf(at, company),
            },
            {
              id: 'row',
              head: 'Audit row',
              kind: 'number',
              isLabelled: true,
              cell: (row) => row.id,
            },
          ]}
        />
      )}
      <dl className={styles.ids}>
        <div>
          <dt>Id</dt>
          <dd>{id}</dd>
        </div>
        {charges.map(({ reference, paidBy, session }) => (
          <div key={reference}>
            <dt>{reference === id ? 'Charge' : `Charge ${reference.slice(id.length)}`}</dt>
            <dd>
              {[paidBy && `paid by ${paidBy}`, session && `form ${session.id}`]
                .filter(Boolean)
                .join(', ') || 'not paid'}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
