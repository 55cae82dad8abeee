import { COMPANIES } from '@cairn/contract/values/company';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import { useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Card, CardBody } from '#app/parts/card.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { aviosText, moneyText } from '#app/text/amounts.ts';
import { instantOf, localOf } from '#app/text/local-moment.ts';
import { clockName, HOME, momentOf } from '#app/text/times.ts';
import { ACCOUNT_KINDS, accountOf } from './accounts.ts';
import styles from './balance-card.module.css';
import { NotReady } from './not-ready.tsx';

/** The balance of a member or of an account of the ledger as it was at a moment. */
export function BalanceCard({ day }: { day: string }) {
  const [search, setSearch] = useSearchParams();
  const account = search.get('account') ?? '';
  const at = search.get('at') ?? '';
  const [company = HOME, kind = 'member', owner = ''] = account.split('/');
  return (
    <Card title="Balance as of a moment">
      <CardBody>
        <form
          key={`${account} ${at}`}
          className={styles.form}
          aria-label="Balance as of a moment"
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget);
            const text = (name: string) => `${given.get(name) ?? ''}`.trim();
            const next = new URLSearchParams(search);
            next.set(
              'account',
              accountOf({ company: text('company'), kind: text('kind'), number: text('number') }),
            );
            next.set('at', instantOf(text('at'), HOME) ?? '');
            setSearch(next);
          }}
        >
          <Field label="Company">
            {({ id }) => (
              <SelectInput
                id={id}
                name="company"
                defaultValue={company}
                options={COMPANIES.toReversed().map((one) => ({ value: one, text: one }))}
              />
            )}
          </Field>
          <Field label="Account">
            {({ id }) => (
              <SelectInput
                id={id}
                name="kind"
                defaultValue={
                  ACCOUNT_KINDS.some(({ value }) => value === kindIn(account))
                    ? kindIn(account)
                    : kind
                }
                options={ACCOUNT_KINDS}
              />
            )}
          </Field>
          <Field label="Membership number" optionalText="(for a member)">
            {({ id }) => (
              <TextInput
                id={id}
                name="number"
                inputMode="numeric"
                maxLength={20}
                defaultValue={/^\d/.test(owner) ? owner : ''}
              />
            )}
          </Field>
          <Field label={`As of, ${clockName()}`}>
            {({ id }) => (
              <TextInput
                id={id}
                name="at"
                type="datetime-local"
                required
                defaultValue={localOf(at || `${day}T00:00:00Z`, HOME)}
              />
            )}
          </Field>
          <Button type="submit" kind="secondary">
            Show
          </Button>
        </form>
      </CardBody>
      {account !== '' && at !== '' && <Balance account={account} at={at} />}
    </Card>
  );
}

/** The account without its company and owner, as the choice names it. */
function kindIn(account: string): string {
  const [, kind = '', second = ''] = account.split('/');
  return kind === 'member' || kind === 'receivable' ? kind : `${kind}/${second}`;
}

function Balance({ account, at }: { account: string; at: string }) {
  const read = useRead('balance view', { account, at }, { isReadOnce: true });
  if (
    read.kind === 'failed' &&
    read.fault.kind === 'refused' &&
    read.fault.reason === 'not_ready'
  ) {
    return <NotReady onRetry={read.retry} />;
  }
  return (
    <div className={styles.result} aria-live="polite">
      <Loaded read={read} what="this balance">
        {(shown) => (
          <CardBody>
            <KeyValues
              rows={[
                {
                  key: `At ${momentOf(shown.at)}`,
                  value:
                    shown.unit === 'AVIOS'
                      ? aviosText(shown.balance)
                      : moneyText({ amount: shown.balance / 100, currency: shown.unit }),
                  note: `${shown.account}, credits less debits`,
                },
              ]}
            />
          </CardBody>
        )}
      </Loaded>
    </div>
  );
}
