import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { clockName } from '#app/text/times.ts';
import { FILTERS } from './audit-filter.ts';
import styles from './audit-filters.module.css';

type Props = {
  search: URLSearchParams;
  onChange: (next: Record<string, string>) => void;
  onClear: () => void;
};

const FIELDS = [
  { name: 'actor', label: 'Who', hint: 'Orla Whelan' },
  { name: 'action', label: 'What', hint: 'refund' },
  { name: 'subject', label: 'About', hint: 'p7Xk2mQ9…' },
] as const;

/** By who, what, about what and when. Each reading is audited, so that it is sent when asked for. */
export function AuditFilters({ search, onChange, onClear }: Props) {
  const isFiltered = FILTERS.some((name) => search.has(name));
  return (
    <form
      className={styles.filters}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        const given = [...new FormData(event.currentTarget)].filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
        );
        onChange(Object.fromEntries(given));
      }}
    >
      {FIELDS.map(({ name, label, hint }) => (
        <Field key={name} label={label}>
          {({ id }) => (
            <TextInput
              id={id}
              name={name}
              maxLength={200}
              placeholder={hint}
              defaultValue={search.get(name) ?? ''}
            />
          )}
        </Field>
      ))}
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={`${name === 'from' ? 'First day' : 'Last day'}, ${clockName()}`}>
          {({ id }) => (
            <TextInput id={id} name={name} type="date" defaultValue={search.get(name) ?? ''} />
          )}
        </Field>
      ))}
      <div className={styles.buttons}>
        <Button type="submit">Show</Button>
        {isFiltered && (
          <Button kind="secondary" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
