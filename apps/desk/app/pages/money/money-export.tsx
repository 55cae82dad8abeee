import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { Field } from '@cairn/ui/field';
import { Segmented } from '@cairn/ui/segmented';
import { SelectInput } from '@cairn/ui/select-input';
import { useState } from 'react';
import { ExportDialog } from '#app/panel/export-dialog.tsx';
import { momentOf } from '#app/text/times.ts';
import { daysOfMonth, dayText, hasFaults, monthOf, monthText, periodFaults } from './days.ts';
import styles from './exports-card.module.css';
import { periodFrom } from './outstanding-period.ts';
import { PeriodFields } from './period-fields.tsx';

const OF_PERIOD = [
  'payment export',
  'journal export',
  'outstanding export',
  'order export',
] as const;
const OF_NOW = ['debt export', 'member export'] as const;
export type ExportName =
  | (typeof OF_PERIOD)[number]
  | (typeof OF_NOW)[number]
  | 'report export'
  | 'month export';

type Props = {
  name: ExportName;
  title: string;
  day: string;
  /** The page's filters, which the export begins with. */
  search: URLSearchParams;
  onClose: () => void;
};

type Format = 'csv' | 'jsonl';

/** An export with the choices that it has: days, company and format. */
export function MoneyExport({ name, title, day, search, onClose }: Props) {
  const shown = periodFrom(search, day);
  const month = monthOf(day);
  const periods = [
    { value: 'day', text: dayText(day), from: day, to: day },
    { value: 'month', text: monthText(month), ...daysOfMonth(month) },
    { value: 'other', text: 'Other days', from: '', to: '' },
  ];
  const [chosen, setChosen] = useState<string>(name === 'outstanding export' ? shown.kind : 'day');
  const [company, setCompany] = useState<Company | undefined>(
    search.has('company') || name === 'outstanding export' ? shown.company : undefined,
  );
  const [format, setFormat] = useState<Format>('csv');
  const [other, setOther] = useState({ from: shown.from, to: shown.to });
  const [isChecked, setIsChecked] = useState(false);
  const { from, to } =
    chosen === 'other' ? other : (periods.find(({ value }) => value === chosen) ?? other);
  const faults = periodFaults(from, to);
  const of = company && { company };
  const frame = { title: `Export: ${title}`, onClose };

  if (name === 'report export') {
    return (
      <ExportDialog
        {...frame}
        action={name}
        input={{ day }}
        about={({ sha256 }) => <p>Its SHA-256 is {sha256}.</p>}
      >
        <p>The provider’s report of {dayText(day)}, unchanged. It is always CSV.</p>
      </ExportDialog>
    );
  }
  const ofPeriod = OF_PERIOD.find((one) => one === name);
  const ofNow = OF_NOW.find((one) => one === name);
  const choices = (
    <div className={styles.fields}>
      {ofPeriod && (
        <Field label="Days">
          {({ id }) => (
            <SelectInput
              id={id}
              value={chosen}
              options={periods}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
      )}
      {ofPeriod && chosen === 'other' && (
        <PeriodFields {...other} faults={isChecked ? faults : {}} onChange={setOther} />
      )}
      <Field label="Company">
        {({ id }) => (
          <SelectInput
            id={id}
            value={company ?? ''}
            options={[
              { value: '', text: 'All companies' },
              ...COMPANIES.toReversed().map((one) => ({ value: one, text: one })),
            ]}
            onChange={({ target }) => setCompany(COMPANIES.find((one) => one === target.value))}
          />
        )}
      </Field>
      {name !== 'month export' && (
        <Segmented
          legend="Format"
          name="format"
          value={format}
          options={[
            { value: 'csv', text: 'CSV' },
            { value: 'jsonl', text: 'JSON lines' },
          ]}
          onChange={setFormat}
        />
      )}
      <p>
        {name === 'month export'
          ? 'Payments, journal, roll-forward, orders, current debts and the provider’s reports, with a signed list of the files. Members are a separate file.'
          : 'The last two lines have the rows, the sums, the SHA-256 and the shop’s signature.'}
      </p>
    </div>
  );
  const about = ({ at }: { at: string }) => <p>As of {momentOf(at)}.</p>;
  if (ofPeriod) {
    return (
      <ExportDialog
        {...frame}
        action={ofPeriod}
        input={{ ...of, format, from, to }}
        areFieldsValid={() => {
          setIsChecked(true);
          return !hasFaults(faults);
        }}
        about={about}
      >
        {choices}
      </ExportDialog>
    );
  }
  if (ofNow) {
    return (
      <ExportDialog {...frame} action={ofNow} input={{ ...of, format }} about={about}>
        {choices}
      </ExportDialog>
    );
  }
  return (
    <ExportDialog {...frame} action="month export" input={{ ...of, month }} about={about}>
      {choices}
    </ExportDialog>
  );
}
