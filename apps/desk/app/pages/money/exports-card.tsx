import { Button } from '@cairn/ui/button';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '#app/parts/card.tsx';
import { useMay } from '#app/session/use-may.ts';
import { countText } from '#app/text/amounts.ts';
import type { Day } from './day-texts.ts';
import { monthOf, monthText } from './days.ts';
import styles from './exports-card.module.css';
import { type ExportName, MoneyExport } from './money-export.tsx';

type Props = {
  day: string;
  /** For a closed day, the report with which it was closed. */
  report: Day['report'];
};

/** Files for finance. The reason and what is in them are asked for first. */
export function ExportsCard({ day, report }: Props) {
  const mayExport = useMay('export records');
  const [search] = useSearchParams();
  const [open, setOpen] = useState<ExportName>();
  if (!mayExport) return null;
  const rows: readonly { name: ExportName; title: string; note: string; file?: string }[] = [
    { name: 'payment export', title: 'Payments', note: 'with order and card type' },
    { name: 'journal export', title: 'Journal', note: 'double entry, with both sides' },
    { name: 'outstanding export', title: 'Avios roll-forward', note: 'by product and currency' },
    { name: 'order export', title: 'Orders', note: 'started on these days, as they are now' },
    { name: 'debt export', title: 'Members who owe avios', note: 'as of now, each debt' },
    { name: 'member export', title: 'Members', note: 'with balances, masked for your role' },
    ...(report
      ? [
          {
            name: 'report export' as const,
            title: 'Provider’s report',
            note: `as received, ${countText(report.lines, 'line')}`,
          },
        ]
      : []),
    {
      name: 'month export',
      title: monthText(monthOf(day)),
      note: 'one archive: all of these but the members',
      file: 'ZIP',
    },
  ];
  return (
    <Card title="Exports" note="each is logged">
      <ul>
        {rows.map(({ name, title, note, file = 'CSV' }) => (
          <li key={name} className={styles.row}>
            <div>
              <b>{title}</b>
              <small>{note}</small>
            </div>
            <Button kind="secondary" onClick={() => setOpen(name)}>
              <DeskIcon name="download" />
              {file}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <MoneyExport
          key={open}
          name={open}
          title={rows.find(({ name }) => name === open)?.title ?? ''}
          day={day}
          search={search}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
