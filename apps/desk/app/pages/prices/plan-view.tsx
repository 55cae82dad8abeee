import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns } from '#app/parts/page.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { useMay } from '#app/session/use-may.ts';
import { aviosText, moneyText } from '#app/text/amounts.ts';
import { dayOf, momentOf } from '#app/text/times.ts';
import { type Plan, PlanPanel, type PlanPrice } from './plan-panel.tsx';
import styles from './prices.module.css';
import { companySegments, useCompany } from './use-company.ts';
import { useOpenPanel } from './use-open-panel.ts';

type Row = { plan: Plan; price: PlanPrice };

/** Plans on sale, their prices, and what is announced to subscribers. */
export function PlanView() {
  const company = useCompany();
  const panel = useOpenPanel();
  const mayChange = useMay('change prices');
  const read = useRead('plan list', { company });
  const plans = read.kind === 'loaded' ? read.result.plans : [];
  const isOpen = panel.name === 'plan-price' || panel.name === 'plan-switch';
  return (
    <>
      <div className={styles.filters}>
        <Segments
          label="Company"
          segments={companySegments('/prices?view=plans')}
          currentId={company}
        />
      </div>
      <Columns
        main={
          <Card title="Plans" note="prices of new subscribers">
            <Loaded read={read} what="the plans">
              {({ plans: found }) => (
                <DataTable
                  caption="Plans and their prices"
                  columns={columnsOf(mayChange, panel.open)}
                  groups={found.map((plan) => ({
                    id: plan.package,
                    title: plan.name,
                    note: (
                      <PlanNote
                        plan={plan}
                        onSwitch={
                          mayChange ? () => panel.open('plan-switch', plan.package) : undefined
                        }
                      />
                    ),
                    rows: plan.prices.map((price) => ({ plan, price })),
                  }))}
                  rowId={rowId}
                  currentId={panel.of}
                />
              )}
            </Loaded>
          </Card>
        }
        aside={isOpen && <PlanPanel key={`${panel.name} ${panel.of}`} plans={plans} />}
      />
    </>
  );
}

function rowId({ plan, price }: Row): string {
  return `${plan.package} ${price.billing} ${price.currency}`;
}

type NoteProps = { plan: Plan; onSwitch: (() => void) | undefined };

function PlanNote({ plan: { name, state, aviosAMonth, changed }, onSwitch }: NoteProps) {
  const who = changed ? ` since ${dayOf(changed.at)}, by ${changed.by}` : '';
  return (
    <>
      {aviosText(aviosAMonth)} a month{' '}
      <Chip tone={state === 'on' ? 'ok' : 'mute'}>
        {state === 'on' ? `On sale${who}` : `Off sale${who}`}
      </Chip>{' '}
      {onSwitch && (
        <Button kind="secondary" onClick={onSwitch}>
          {state === 'on' ? 'Take off sale' : 'Put on sale'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </>
  );
}

function columnsOf(
  mayChange: boolean,
  open: (name: 'plan-price', of: string) => void,
): readonly Column<Row>[] {
  return [
    {
      id: 'billing',
      head: 'Billing',
      kind: 'lead',
      cell: ({ price: { billing, currency } }) => (
        <Lead title={`${billing === 'monthly' ? 'Monthly' : 'Annually'}, ${currency}`} />
      ),
    },
    {
      id: 'price',
      head: 'Price',
      kind: 'number',
      isLabelled: true,
      cell: ({ price: { price, original, currency } }) => (
        <TwoLines
          first={moneyText({ amount: price, currency })}
          second={original > price && `instead of ${moneyText({ amount: original, currency })}`}
        />
      ),
    },
    {
      id: 'announced',
      head: 'Announced to subscribers',
      isLabelled: true,
      cell: ({ plan: { company }, price: { announced, currency } }) =>
        announced ? (
          <TwoLines
            first={moneyText({ amount: announced.price, currency })}
            second={`from ${momentOf(announced.from, company)}`}
          />
        ) : (
          <Quiet>–</Quiet>
        ),
    },
    ...(mayChange
      ? [
          {
            id: 'do',
            head: 'Change',
            kind: 'action' as const,
            cell: (row: Row) => (
              <Button kind="secondary" onClick={() => open('plan-price', rowId(row))}>
                Announce price
                <span className="visually-hidden">
                  {' '}
                  of {row.plan.name}, {row.price.billing}, {row.price.currency}
                </span>
              </Button>
            ),
          },
        ]
      : []),
  ];
}
