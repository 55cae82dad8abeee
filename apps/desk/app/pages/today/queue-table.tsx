import { Alert } from '@cairn/ui/alert';
import { Button, buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShortcut } from '#app/keyboard/shortcuts.ts';
import { useRowKeys } from '#app/keyboard/use-row-keys.ts';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Avatar, Lead, Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { countText, moneyText } from '#app/text/amounts.ts';
import { subjectPath } from '#app/text/paths.ts';
import { ROLE_NAMES } from '#app/text/roles.ts';
import { spanOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import styles from './queue-table.module.css';
import { useSteadyRows } from './use-steady-rows.ts';
import { useTake } from './use-take.ts';
import { GROUPS, STEP_NAMES, stepPath, type WorkItem, workText } from './work-texts.ts';

type Props = {
  items: readonly WorkItem[];
  total: number;
  staffId: string;
  onOpen: (id: string) => void;
};

/** The work queue by kind, each row with one next step. */
export function QueueTable({ items, total, staffId, onOpen }: Props) {
  const now = useNow();
  const mayTake = useMay('take work');
  const [isHeld, setIsHeld] = useState(false);
  const { rows, overIds, newCount } = useSteadyRows(items, isHeld);
  const { notice, dismiss, take } = useTake(staffId);
  const groups = GROUPS.map(({ id, title, note, kinds }) => {
    const those = rows.filter(({ kind }) => kinds.includes(kind));
    return { id, title, note: [those.length, note].filter(Boolean).join(', '), rows: those };
  }).filter((group) => group.rows.length > 0);
  const currentId = useRowKeys(groups.flatMap((group) => group.rows.map(({ id }) => id)));
  const current = rows.find(({ id }) => id === currentId);
  useShortcut(
    { id: 'take', keys: ['t'], about: 'Take the row, or give it back' },
    () => current && take(current),
    mayTake,
  );

  if (rows.length === 0) {
    return (
      <Empty title="Nothing waits">
        Held payments, rejected refunds, requests and dead letters appear here by themselves.
      </Empty>
    );
  }

  const columns: readonly Column<WorkItem>[] = [
    {
      id: 'what',
      head: 'What',
      kind: 'lead',
      cell: (item) => {
        const { icon, tone, title, note } = workText(item);
        const to = subjectPath(item.subject);
        return <Lead icon={icon} tone={tone} title={title} to={to} note={note} />;
      },
    },
    { id: 'member', head: 'Member', isWide: true, folded: memberLine, cell: memberCell },
    {
      id: 'amount',
      head: 'Amount',
      kind: 'number',
      cell: ({ amount }) => (amount ? <b>{moneyText(amount)}</b> : null),
    },
    { id: 'waiting', head: 'Waiting', cell: (item) => <WaitingCell item={item} now={now} /> },
    {
      id: 'with',
      head: 'With',
      isWide: true,
      folded: ({ taken }) => taken && `With ${taken.staff === staffId ? 'you' : taken.name}`,
      cell: (item) => (
        <WithCell item={item} staffId={staffId} mayTake={mayTake} onTake={() => take(item)} />
      ),
    },
    {
      id: 'step',
      head: 'Next step',
      kind: 'action',
      cell: (item) => (
        <StepCell
          item={item}
          isOver={overIds.has(item.id)}
          isFree={item.mayAct !== false && (!item.taken || item.taken.staff === staffId)}
          onOpen={() => onOpen(item.id)}
        />
      ),
    },
  ];

  return (
    <div onPointerEnter={() => setIsHeld(true)} onPointerLeave={() => setIsHeld(false)}>
      {notice !== undefined && (
        <Alert
          tone="info"
          title="Not taken"
          className={styles.notice}
          dismissLabel="Close"
          onDismiss={dismiss}
        >
          {notice}
        </Alert>
      )}
      <DataTable
        caption="Work waiting, by kind"
        columns={columns}
        groups={groups}
        rowId={({ id }) => id}
        currentId={currentId}
      />
      {newCount > 0 && (
        <p className={styles.more} role="status">
          <Button kind="secondary" onClick={() => setIsHeld(false)}>
            Show {newCount} new
          </Button>
        </p>
      )}
      {items.length < total && items.length >= 100 && (
        <p className={styles.more}>
          Of each kind the hundred that wait longest are listed, of {countText(total, 'item')}.
        </p>
      )}
    </div>
  );
}

function memberLine({ member }: WorkItem) {
  return member && `${member.company} ${member.number.value ?? member.number.masked}`;
}

function memberCell({ member }: WorkItem) {
  if (!member) return null;
  const { company, number } = member;
  return <TwoLines first={number.value ?? number.masked} second={company} />;
}

const SOON = 60 * 60_000;
const LONG = 2 * SOON;

function WaitingCell({ item: { since, end }, now }: { item: WorkItem; now: number }) {
  const waited = now - new Date(since).getTime();
  const left = end && new Date(end.at).getTime() - now;
  const isLate = left !== undefined && left < SOON;
  const span = spanOf(waited);
  return (
    <>
      {isLate || waited > LONG ? (
        <Chip tone={isLate ? 'bad' : 'warn'}>
          <DeskIcon name="clock" />
          {span}
        </Chip>
      ) : (
        <span className={styles.span}>{span}</span>
      )}
      {end && left !== undefined && <small className={styles.end}>{endText(end.what, left)}</small>}
    </>
  );
}

function endText(what: NonNullable<WorkItem['end']>['what'], left: number): string {
  if (what === 'request_expires') return left > 0 ? `Expires in ${spanOf(left)}` : 'Expired';
  return left > 0 ? `Books turn red in ${spanOf(left)}` : 'The books are red';
}

type WithProps = { item: WorkItem; staffId: string; mayTake: boolean; onTake: () => void };

function WithCell({ item, staffId, mayTake, onTake }: WithProps) {
  const { kind, taken, roles = [] } = item;
  const name = <span className="visually-hidden">: {workText(item).title}</span>;
  if (taken?.staff === staffId) {
    return (
      <Button kind="secondary" className={styles.take} onClick={onTake}>
        Give back
        {name}
      </Button>
    );
  }
  if (taken) return <Avatar name={taken.name} />;
  if (kind === 'approval') {
    return <small>{roles.map((role) => ROLE_NAMES[role]).join(' or ') || 'Admin'}</small>;
  }
  return mayTake ? (
    <Button kind="secondary" className={styles.take} onClick={onTake}>
      Take
      {name}
    </Button>
  ) : (
    <Quiet>Nobody</Quiet>
  );
}

type StepProps = { item: WorkItem; isOver: boolean; isFree: boolean; onOpen: () => void };

/** Filled while it is free to take. */
function StepCell({ item, isOver, isFree, onOpen }: StepProps) {
  const name = STEP_NAMES[item.action.name];
  if (isOver) return <Quiet>Done meanwhile</Quiet>;
  const to = stepPath(item);
  if (to !== undefined) {
    const kind = item.kind === 'open_day' && isFree ? 'primary' : 'secondary';
    return (
      <Link className={buttonClass({ kind })} to={to}>
        {item.kind === 'approval' ? 'Review' : name}
        <span className="visually-hidden">: {workText(item).title}</span>
      </Link>
    );
  }
  if (name === undefined) return null;
  return (
    <Button kind={isFree ? 'primary' : 'secondary'} onClick={onOpen}>
      {isFree ? name : 'Open'}
      <span className="visually-hidden">: {workText(item).title}</span>
    </Button>
  );
}
