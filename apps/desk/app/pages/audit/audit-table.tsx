import { Chip } from '@cairn/ui/chip';
import { Link } from 'react-router';
import { useRowKeys } from '#app/keyboard/use-row-keys.ts';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Quiet, TwoLines } from '#app/parts/lines.tsx';
import { clockName, dayOf, exactTimeOf } from '#app/text/times.ts';
import { withFilter } from './audit-filter.ts';
import styles from './audit-table.module.css';
import { type AuditEntry, aboutOf, actorOf, changesOf, rolesOf, toneOf } from './audit-texts.ts';

type Props = {
  entries: readonly AuditEntry[];
  search: URLSearchParams;
  chosenId: string | undefined;
};

export function AuditTable({ entries, search, chosenId }: Props) {
  const currentId = useRowKeys(entries.map(({ id }) => id));
  const filtered = (name: 'actor' | 'action' | 'subject', value: string) =>
    `?${withFilter(search, name, value)}`;
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'when',
      head: `When, ${clockName()}`,
      cell: ({ at, link }) => (
        <TwoLines
          first={<time dateTime={at}>{exactTimeOf(at)}</time>}
          second={link ? `link ${link.seq}` : 'not chained yet'}
        />
      ),
    },
    {
      id: 'who',
      head: 'Who',
      kind: 'lead',
      cell: (entry) => (
        <div className={styles.who}>
          <Link to={filtered('actor', entry.actor)}>{actorOf(entry)}</Link>
          <small>{rolesOf(entry)}</small>
        </div>
      ),
    },
    {
      id: 'what',
      head: 'What',
      cell: ({ action }) => (
        <Link to={filtered('action', action)}>
          <Chip tone={toneOf(action)}>{action}</Chip>
        </Link>
      ),
    },
    {
      id: 'about',
      head: 'About',
      isLabelled: true,
      cell: (entry) => (
        <Link className={styles.about} to={filtered('subject', entry.subject)}>
          {aboutOf(entry)}
        </Link>
      ),
    },
    {
      id: 'why',
      head: 'Why',
      isLabelled: true,
      isWide: true,
      folded: ({ reason }) => reason,
      isBlank: ({ reason }) => reason === null,
      cell: ({ reason }) => reason ?? <Quiet>–</Quiet>,
    },
    {
      id: 'change',
      head: 'Before and after',
      isLabelled: true,
      isWide: true,
      isBlank: (entry) => entry.refused === null && changesOf(entry).length === 0,
      cell: (entry) => <ChangeCell entry={entry} />,
    },
    {
      id: 'open',
      head: 'Entry',
      kind: 'action',
      cell: ({ id, action }) => (
        <Link replace to={`?${withFilter(search, 'entry', id)}`}>
          Open<span className="visually-hidden"> {action}</span>
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption="Entries of the audit log, newest first"
      columns={columns}
      groups={byDay(entries)}
      rowId={({ id }) => id}
      currentId={chosenId ?? currentId}
    />
  );
}

function ChangeCell({ entry }: { entry: AuditEntry }) {
  const [change] = changesOf(entry);
  if (entry.refused !== null) return <Quiet>refused, nothing done</Quiet>;
  if (!change) return <Quiet>nothing changed</Quiet>;
  return (
    <span className={styles.change}>
      <del>{change.from}</del> → <b>{change.to}</b>
      <small>{change.name}</small>
    </span>
  );
}

function byDay(entries: readonly AuditEntry[]) {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, rows]) => ({ id: day, title: day, rows }));
}
