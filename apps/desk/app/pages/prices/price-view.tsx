import { decimalFromMinor } from '@cairn/contract/values/money';
import { TIERED_PRODUCTS, type TieredProduct } from '@cairn/contract/values/product';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import {
  type Bonus,
  decimalEachText,
  quoteAt,
  type Tier,
  type TierPrice,
} from '#app/catalogue/package-price.ts';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns } from '#app/parts/page.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { dayOf, momentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { PricePanel } from './price-panel.tsx';
import styles from './prices.module.css';
import { companySegments, useCompany } from './use-company.ts';
import { useOpenPanel } from './use-open-panel.ts';

/** A company's packages or transfers: prices, what is scheduled, and which are closed. */
export function PriceView() {
  const company = useCompany();
  const [search] = useSearchParams();
  const product = TIERED_PRODUCTS.find((one) => one === search.get('product')) ?? 'purchase';
  const panel = useOpenPanel();
  const mayChange = useMay('change prices');
  const prices = useRead('price list', { company, product });
  const running = useRead('bonus list', { company });
  const path = `/prices?view=prices&product=${product}`;
  const bonuses = running.kind === 'loaded' ? running.result.bonuses : [];
  const tier =
    prices.kind === 'loaded'
      ? prices.result.tiers.find(({ lower }) => panel.of.split(' ')[0] === `${lower}`)
      : undefined;
  return (
    <>
      <div className={styles.filters}>
        <Segments label="Company" segments={companySegments(path)} currentId={company} />
        <Segments
          label="Product"
          segments={TIERED_PRODUCTS.map((one) => ({
            id: one,
            text: PRODUCT_NAMES[one],
            to: `/prices?view=prices&company=${company}&product=${one}`,
          }))}
          currentId={product}
        />
      </div>
      <Columns
        main={
          <Card
            title={`Price list, ${PRODUCT_NAMES[product]}`}
            note={
              product === 'transfer'
                ? 'the fee of the whole transfer'
                : 'of the smallest package of each row'
            }
          >
            <Loaded read={prices} what="the prices">
              {({ tiers }) => (
                <PriceTable
                  tiers={tiers}
                  product={product}
                  bonuses={bonuses.filter((one) => one.product === product)}
                  mayChange={mayChange}
                  isNarrow={tier !== undefined}
                  onOpen={(of) => panel.open('price', of)}
                />
              )}
            </Loaded>
          </Card>
        }
        aside={
          tier && (
            <PricePanel
              key={`${company} ${product} ${panel.of} ${panel.name}`}
              company={company}
              product={product}
              tier={tier}
            />
          )
        }
      />
    </>
  );
}

type TableProps = {
  tiers: readonly Tier[];
  product: TieredProduct;
  bonuses: readonly Bonus[];
  mayChange: boolean;
  /** Beside a panel. */
  isNarrow: boolean;
  onOpen: (of: string) => void;
};

function PriceTable({ tiers, product, bonuses, mayChange, isNarrow, onOpen }: TableProps) {
  const now = useNow();
  const panel = useOpenPanel();
  if (tiers.length === 0) {
    return <Empty title="This company has no prices of it">Nothing of it is sold.</Empty>;
  }
  const currencies = [
    ...new Set(tiers.flatMap(({ prices }) => prices.map(({ currency }) => currency))),
  ];
  const columns: readonly Column<Tier>[] = [
    {
      id: 'avios',
      head: 'Avios',
      kind: 'lead',
      cell: ({ lower, upper }) => (
        <b>
          {product === 'transfer' ? `${wholeText(lower)} to ${wholeText(upper)}` : wholeText(lower)}
        </b>
      ),
    },
    ...(product === 'transfer' || isNarrow
      ? []
      : [
          {
            id: 'bonus',
            head: 'Bonus now',
            kind: 'number' as const,
            isLabelled: true,
            cell: ({ lower }: Tier) => {
              const bonus = bonusNow(bonuses, lower, now);
              const quote = bonus && quoteAt(tiers, lower, 'EUR', bonus, now);
              return quote && quote.bonusAvios > 0 ? (
                `+${wholeText(quote.bonusAvios)}`
              ) : (
                <Quiet>–</Quiet>
              );
            },
          },
        ]),
    ...currencies.map((currency) => ({
      id: currency,
      head: currency,
      kind: 'number' as const,
      isLabelled: true,
      cell: (tier: Tier) => {
        const price = tier.prices.find((one) => one.currency === currency);
        return price ? <PriceCell tier={tier} price={price} product={product} now={now} /> : null;
      },
    })),
    {
      id: 'state',
      head: 'State',
      isLabelled: true,
      cell: (tier) => <StateCell tier={tier} />,
    },
    ...(mayChange
      ? [
          {
            id: 'change',
            head: 'Change',
            kind: 'action' as const,
            cell: ({ lower }: Tier) => (
              <Button kind="secondary" onClick={() => onOpen(`${lower}`)}>
                Change<span className="visually-hidden"> {wholeText(lower)} avios</span>
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={`Prices of ${PRODUCT_NAMES[product]}`}
      columns={columns}
      groups={[{ id: 'all', rows: tiers }]}
      rowId={({ lower }) => `${lower}`}
      currentId={panel.of.split(' ')[0]}
    />
  );
}

/** The running one that covers the package and in whose place no other counts. */
function bonusNow(bonuses: readonly Bonus[], avios: number, now: number): Bonus | undefined {
  return bonuses.find(
    ({ state, fromAvios, overlaps }) =>
      state === 'running' &&
      fromAvios <= avios &&
      !overlaps.some(
        (one) =>
          one.doesOtherCount &&
          one.fromAvios <= avios &&
          Date.parse(one.startsAt) <= now &&
          now <= Date.parse(one.endsAt),
      ),
  );
}

type CellProps = { tier: Tier; price: TierPrice; product: TieredProduct; now: number };

function PriceCell({ tier, price: { currency, price }, product, now }: CellProps) {
  if (product === 'transfer') return <b>{moneyText({ amount: price, currency })}</b>;
  const quote = quoteAt([tier], tier.lower, currency, undefined, now);
  const total = quote ? moneyText({ amount: decimalFromMinor(quote.total), currency }) : '';
  return <TwoLines first={total} second={decimalEachText(price, currency)} />;
}

function StateCell({ tier: { state, changed, prices } }: { tier: Tier }) {
  const scheduled = prices.flatMap(({ currency, scheduled: list }) =>
    list.map(({ from, price }) => ({ currency, from, price })),
  );
  return (
    <span className={styles.scheduled}>
      {state === 'open' ? (
        <Chip tone="ok">Open</Chip>
      ) : (
        <Chip tone="mute">
          <DeskIcon name="lock" />
          Closed{changed && ` by ${changed.by}, ${dayOf(changed.at)}`}
        </Chip>
      )}
      {scheduled.map(({ currency, from, price }) => (
        <Chip key={`${currency} ${from}`} tone="brand">
          <DeskIcon name="calendar-clock" />
          {price < 1 ? decimalEachText(price, currency) : moneyText({ amount: price, currency })}{' '}
          {momentOf(from)}
        </Chip>
      ))}
    </span>
  );
}
