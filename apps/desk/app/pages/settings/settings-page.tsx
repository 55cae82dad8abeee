import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Page } from '#app/parts/page.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import styles from './settings-page.module.css';

type Setting = ResultOf<'settings list'>['settings'][number];

/** The settings that the shop runs with. They are environment variables: nothing is changed here. */
export function SettingsPage() {
  const settings = useRead('settings list', {}, { isReadOnce: true });
  const [text, setText] = useState('');
  return (
    <Page
      title="Settings"
      summary="In force in the process that answers you. They are environment variables, changed where the shop is started. Secrets are never shown."
    >
      {settings.kind === 'loaded' && (
        <div className={styles.filter}>
          <Field label="Filter by name or meaning">
            {({ id }) => (
              <TextInput
                id={id}
                type="search"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </div>
      )}
      <Card title="Settings" isTitleHidden>
        <Loaded read={settings} what="the settings">
          {(result) => <SettingsTable settings={result.settings.filter(fits(text))} />}
        </Loaded>
      </Card>
    </Page>
  );
}

function fits(text: string) {
  const part = text.trim().toLowerCase();
  return ({ name, about }: Setting) => `${name} ${about}`.toLowerCase().includes(part);
}

const COLUMNS: readonly Column<Setting>[] = [
  {
    id: 'name',
    head: 'Setting',
    kind: 'lead',
    cell: ({ name, about }) => <TwoLines first={name} second={about} />,
  },
  { id: 'value', head: 'In force', cell: (setting) => <ValueCell setting={setting} /> },
];

function ValueCell({ setting: { value, isSet, isSecret } }: { setting: Setting }) {
  if (isSecret) return <Quiet>{isSet ? 'Set, and secret' : 'Not set'}</Quiet>;
  if (value === null) return <Quiet>Not set</Quiet>;
  return (
    <span className={styles.value}>
      <code>{value}</code>
      {!isSet && <small>default</small>}
    </span>
  );
}

/** Those that somebody has set first: the rest is as everywhere. */
function SettingsTable({ settings }: { settings: readonly Setting[] }) {
  if (settings.length === 0) return <Empty title="No such setting">Try another word.</Empty>;
  const groups = [
    { id: 'set', title: 'Set here', rows: settings.filter(({ isSet }) => isSet) },
    { id: 'default', title: 'As by default', rows: settings.filter(({ isSet }) => !isSet) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <DataTable
      caption="Settings in force"
      columns={COLUMNS}
      groups={groups}
      rowId={({ name }) => name}
    />
  );
}
