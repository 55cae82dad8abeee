import { COMPANIES } from '@cairn/contract/values/company';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Card, CardBody } from '#app/parts/card.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { instantOf, localOf } from '#app/text/local-moment.ts';
import { clockName, HOME, momentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import {
  ACCOUNT_KINDS,
  accountOf,
  type BalanceFaults,
  balanceFaults,
  balanceText,
  TO_COME,
} from './accounts.ts';
import styles from './balance-card.module.css';
import { NotReady } from './not-ready.tsx';

/** The balance of a member or of an account of the ledger as it was at a moment. */
export function BalanceCard({ day }: { day: string }) {
  const [search, setSearch] = useSearchParams();
  const account = search.get('account') ?? '';
  const at = search.get('at') ?? '';
  const [company = HOME, kind = 'member', owner = ''] = account.split('/');
  const isToCome = at !== '' && Date.parse(at) > Date.now();
  const [faults, setFaults] = useState<BalanceFaults>(() => (isToCome ? { at: TO_COME } : {}));
  const latest = localOf(useNow(), HOME);
  // The day that is shown may not be over.
  const suggested = Math.min(Date.parse(`${day}T00:00:00Z`), Date.now());
  return (
    <Card title="Balance as of a moment">
      <CardBody>
        <form
          key={`${account} ${at}`}
          className={styles.form}
          aria-label="Balance as of a moment"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget);
            const text = (name: string) => `${given.get(name) ?? ''}`.trim();
            const choice = { company: text('company'), kind: text('kind'), number: text('number') };
            const moment = instantOf(text('at'), HOME);
            const found = balanceFaults({ ...choice, at: moment }, Date.now());
            setFaults(found);
            if (found.number !== undefined || found.at !== undefined || !moment) return;
            const next = new URLSearchParams(search);
            next.set('account', accountOf(choice));
            next.set('at', moment);
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
          <Field label="Membership number" optionalText="(for a member)" error={faults.number}>
            {({ id, describedBy, invalid }) => (
              <TextInput
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                name="number"
                inputMode="numeric"
                maxLength={20}
                defaultValue={/^\d/.test(owner) ? owner : ''}
              />
            )}
          </Field>
          <Field label={`As of, ${clockName()}`} error={faults.at}>
            {({ id, describedBy, invalid }) => (
              <TextInput
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                name="at"
                type="datetime-local"
                max={latest}
                defaultValue={localOf(at || suggested, HOME)}
              />
            )}
          </Field>
          <Button type="submit" kind="secondary">
            Show
          </Button>
        </form>
      </CardBody>
      {account !== '' && at !== '' && !isToCome && <Balance account={account} at={at} />}
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
                  ...balanceText(shown.account, shown.unit, shown.balance),
                },
              ]}
            />
          </CardBody>
        )}
      </Loaded>
    </div>
  );
}
