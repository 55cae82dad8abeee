import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Lead, TwoLines } from '#app/parts/lines.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { momentOf } from '#app/text/times.ts';
import type { Offer } from './offer.ts';
import styles from './prices.module.css';
import { useOpenPanel } from './use-open-panel.ts';

const CHIPS: Record<Offer['state'], { text: string; tone: 'ok' | 'brand' | 'warn' | 'mute' }> = {
  running: { text: 'Running', tone: 'ok' },
  'to come': { text: 'Approved', tone: 'brand' },
  waiting: { text: 'Waits for approval', tone: 'warn' },
  past: { text: 'Ended', tone: 'mute' },
};

type Props = { offers: readonly Offer[]; mayChange: boolean };

/** The calendar as a list, with what can be done about each. */
export function OfferTable({ offers, mayChange }: Props) {
  if (offers.length === 0) {
    return (
      <Empty title="Nothing runs in these weeks">
        Prices are as the list says, without any bonus.
      </Empty>
    );
  }
  const columns: readonly Column<Offer>[] = [
    {
      id: 'offer',
      head: 'Bonus or campaign',
      kind: 'lead',
      cell: ({ title, request }) => (
        <Lead title={title} to={request === undefined ? undefined : `/approvals/${request}`} />
      ),
    },
    {
      id: 'product',
      head: 'Product',
      isLabelled: true,
      cell: ({ product, company }) => `${PRODUCT_NAMES[product]}, ${company}`,
    },
    {
      id: 'runs',
      head: 'Runs',
      isLabelled: true,
      cell: ({ startsAt, endsAt, company }) => (
        <TwoLines first={momentOf(startsAt, company)} second={`to ${momentOf(endsAt, company)}`} />
      ),
    },
    {
      id: 'state',
      head: 'State',
      isLabelled: true,
      cell: ({ state, losses }) => (
        <>
          <Chip tone={CHIPS[state].tone}>{CHIPS[state].text}</Chip>{' '}
          {losses.length > 0 && (
            <Chip tone="bad">
              <DeskIcon name="layers" />
              Does not always count
            </Chip>
          )}
        </>
      ),
    },
    ...(mayChange
      ? [
          {
            id: 'do',
            head: 'Change',
            kind: 'action' as const,
            cell: (offer: Offer) => <OfferButtons offer={offer} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption="Bonuses and campaigns"
      columns={columns}
      groups={[{ id: 'all', rows: offers }]}
      rowId={({ id }) => id}
    />
  );
}

function OfferButtons({ offer: { id, product, title, state } }: { offer: Offer }) {
  const { open } = useOpenPanel();
  if (state === 'past' || state === 'waiting') return null;
  const what = product === 'booster' ? 'campaign' : 'bonus';
  return (
    <span className={styles.buttons}>
      {state === 'to come' && (
        <Button kind="secondary" onClick={() => open(`edit-${what}`, id)}>
          Edit<span className="visually-hidden"> {title}</span>
        </Button>
      )}
      <Button kind="secondary" onClick={() => open(`end-${what}`, id)}>
        {state === 'running' ? 'End' : 'Take back'}
        <span className="visually-hidden"> {title}</span>
      </Button>
    </span>
  );
}
