import { Chip } from '@cairn/ui/chip';
import { Link } from 'react-router';
import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { useRowKeys } from '#app/keyboard/use-row-keys.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Avatar, Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Page } from '#app/parts/page.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { countText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { ROLE_NAMES, roleNames } from '#app/text/roles.ts';
import { momentOf, shortMomentOf, spanOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import styles from './staff-page.module.css';

type Person = ResultOf<'staff list'>['people'][number];
type RoleRow = ResultOf<'staff list'>['roles'][number];

/** Staff who have signed in, with their roles. Read only: roles come from the company's directory. */
export function StaffPage() {
  const staff = useRead('staff list', {});
  return (
    <Page
      title="Staff"
      summary="Who has signed in during the last 90 days. Roles come from the groups of your company’s directory and are read again every five minutes; they are changed there."
    >
      <Card
        title="People"
        note={staff.kind === 'loaded' && countText(staff.result.people.length, 'person', 'people')}
      >
        <Loaded read={staff} what="the staff">
          {({ people }) => <People people={people} />}
        </Loaded>
      </Card>
      <Card title="What each role may do" note="The same at the desk and in the terminal">
        <Loaded read={staff} what="the roles">
          {({ roles }) => (
            <DataTable
              caption="Roles and what they may do"
              columns={ROLE_COLUMNS}
              groups={[{ id: 'roles', rows: roles }]}
              rowId={({ role }) => role}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function People({ people }: { people: readonly Person[] }) {
  const now = useNow();
  const currentId = useRowKeys(people.map(({ id }) => id));
  if (people.length === 0) return <Empty title="Nobody yet">Sign-ins appear here.</Empty>;
  const columns: readonly Column<Person>[] = [
    {
      id: 'who',
      head: 'Who',
      kind: 'lead',
      cell: ({ name, id }) => (
        <span className={styles.who}>
          <Avatar name={name ?? '?'} />
          <b>{name ?? 'Unknown name'}</b>
          <small title={id}>{directoryName(id)}</small>
        </span>
      ),
    },
    { id: 'roles', head: 'Roles', isLabelled: true, cell: ({ roles }) => roleNames(roles) },
    {
      id: 'last',
      head: 'Last sign-in',
      isLabelled: true,
      cell: ({ lastSignIn }) => (
        <TwoLines
          first={shortMomentOf(lastSignIn, now)}
          second={`${spanOf(now - Date.parse(lastSignIn))} ago`}
        />
      ),
    },
    {
      id: 'session',
      head: 'Session',
      isLabelled: true,
      cell: ({ sessionUntil }) =>
        sessionUntil === null ? (
          <Quiet>Signed out</Quiet>
        ) : (
          <Chip tone="ok">Until {shortMomentOf(sessionUntil, now)}</Chip>
        ),
    },
    {
      id: 'audit',
      head: 'Entries',
      kind: 'action',
      cell: ({ name }) =>
        name !== null && (
          <Link to={`/audit?${new URLSearchParams({ actor: name })}`}>
            Audit log<span className="visually-hidden"> of {name}</span>
          </Link>
        ),
    },
  ];
  return (
    <DataTable
      caption={`Staff who have signed in, as of ${momentOf(now)}`}
      columns={columns}
      groups={[{ id: 'people', rows: people }]}
      rowId={({ id }) => id}
      currentId={currentId}
    />
  );
}

/** The directory, and the beginning of what it calls the person. */
function directoryName(id: string): string {
  const [directory = id, name] = id.split('#');
  const { host } = URL.parse(directory) ?? { host: directory };
  return name === undefined ? shortId(id) : `${host}, ${shortId(name)}`;
}

const ROLE_COLUMNS: readonly Column<RoleRow>[] = [
  { id: 'role', head: 'Role', kind: 'lead', cell: ({ role }) => <b>{ROLE_NAMES[role]}</b> },
  {
    id: 'may',
    head: 'May',
    cell: ({ permissions }) => (
      <ul className={styles.may}>
        {permissions.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
    ),
  },
];
