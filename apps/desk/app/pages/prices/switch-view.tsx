import { COMPANIES } from '@cairn/contract/values/company';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns } from '#app/parts/page.tsx';
import { useMay } from '#app/session/use-may.ts';
import { momentOf } from '#app/text/times.ts';
import { useOpenPanel } from './use-open-panel.ts';

type Switch = ResultOf<'switch list'>['switches'][number];

/** Which products each company sells. */
export function SwitchView() {
  const panel = useOpenPanel();
  const mayChange = useMay('switch products');
  const read = useRead('switch list', {});
  const switches = read.kind === 'loaded' ? read.result.switches : [];
  const chosen = panel.name === 'switch' && switches.find((one) => idOf(one) === panel.of);
  return (
    <Columns
      main={
        <Card title="Products" note="off: shown as not available, started orders go on">
          <Loaded read={read} what="the products">
            {({ switches: found }) => (
              <DataTable
                caption="Products of each company"
                columns={columnsOf(mayChange, (of) => panel.open('switch', of))}
                groups={COMPANIES.toReversed().map((company) => ({
                  id: company,
                  title: company,
                  rows: found.filter((one) => one.company === company),
                }))}
                rowId={idOf}
                currentId={panel.of}
              />
            )}
          </Loaded>
        </Card>
      }
      aside={chosen && <SwitchPanel key={panel.of} one={chosen} onClose={panel.close} />}
    />
  );
}

function idOf({ company, product }: Switch): string {
  return `${company}/${product}`;
}

function columnsOf(mayChange: boolean, onOpen: (of: string) => void): readonly Column<Switch>[] {
  return [
    {
      id: 'product',
      head: 'Product',
      kind: 'lead',
      cell: ({ product }) => <Lead title={PRODUCT_NAMES[product]} />,
    },
    {
      id: 'state',
      head: 'State',
      isLabelled: true,
      cell: ({ state }) => (
        <Chip tone={state === 'on' ? 'ok' : 'bad'}>{state === 'on' ? 'On' : 'Off'}</Chip>
      ),
    },
    {
      id: 'changed',
      head: 'Since',
      isLabelled: true,
      cell: ({ changed }) =>
        changed ? (
          `${momentOf(changed.at)}, by ${changed.by}`
        ) : (
          <Quiet>since the shop was set up</Quiet>
        ),
    },
    ...(mayChange
      ? [
          {
            id: 'do',
            head: 'Change',
            kind: 'action' as const,
            cell: (one: Switch) => (
              <Button kind="secondary" onClick={() => onOpen(idOf(one))}>
                Switch {one.state === 'on' ? 'off' : 'on'}
                <span className="visually-hidden">
                  {' '}
                  {PRODUCT_NAMES[one.product]} of {one.company}
                </span>
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function SwitchPanel({ one, onClose }: { one: Switch; onClose: () => void }) {
  const { company, product, state } = one;
  const next = state === 'on' ? 'off' : 'on';
  return (
    <ActionPanel
      action="switch"
      title={`Switch ${PRODUCT_NAMES[product]} of ${company} ${next}`}
      about={
        next === 'off'
          ? 'Nobody can begin an order of it. What was ordered before goes on.'
          : 'Members can order it again.'
      }
      input={{ company, product, state: next }}
      verb={`Switch ${next}`}
      isDanger={next === 'off'}
      done={() => ({ title: `It is ${next}`, text: 'Storefronts show it within a minute.' })}
      onClose={onClose}
    />
  );
}
