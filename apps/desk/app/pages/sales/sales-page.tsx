import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { InputOf, ResultOf } from '#app/calls/call-action.ts';
import { type Read, useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { Stats } from '#app/parts/key-values.tsx';
import { LateNotice } from '#app/parts/late-notice.tsx';
import { Loaded, NoPermission } from '#app/parts/loaded.tsx';
import { Page } from '#app/parts/page.tsx';
import { Plot } from '#app/parts/plot.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { countText } from '#app/text/amounts.ts';
import { isoDayOf } from '#app/text/iso-day.ts';
import { periodFault } from '#app/text/period-fault.ts';
import { clockName, dayOf, shortMomentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { ExportFigures } from './export-figures.tsx';
import styles from './sales.module.css';
import { salesInput, withValues } from './sales-filter.ts';
import { SalesFilters } from './sales-filters.tsx';
import { SalesSkeleton } from './sales-skeleton.tsx';

type Plots = ResultOf<'sales plots'>;
/** Counted every minute; a shop that has just started shows its first count soon. */
const FIGURES_EVERY = 20_000;

/** Sales of a period, compared with the period before. */
export function SalesPage() {
  const mayRead = useMay('read figures');
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const asked = salesInput(search, isoDayOf(now));
  const fault = periodFault(asked);
  const input = useLastRight(
    fault === undefined,
    fault === undefined
      ? asked
      : salesInput(withValues(search, { from: '', to: '' }), isoDayOf(now)),
  );
  const plots = useRead('sales plots', input, { isEnabled: mayRead, pollEvery: FIGURES_EVERY });
  if (!mayRead) {
    return (
      <Page title="Sales">
        <Card title="Sales" isTitleHidden>
          <NoPermission what="figures of sales" />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title="Sales"
      summary={summaryOf(input, plots, now)}
      actions={
        <>
          <SalesFilters
            key={`${asked.from} ${asked.to}`}
            search={search}
            shown={asked}
            fault={fault}
            onChange={setSearch}
          />
          <ExportFigures input={input} />
        </>
      }
    >
      <LateNotice read={plots} />
      <Framed isFramed={plots.kind === 'failed'}>
        <Loaded read={plots} what="the figures" skeleton={<SalesSkeleton />}>
          {(result) => <SalesPlots plots={result} search={search} />}
        </Loaded>
      </Framed>
    </Page>
  );
}

type Input = InputOf<'sales plots'>;

/** The figures stay while the dates above them are wrong; at first, those of the default period. */
function useLastRight(isRight: boolean, input: Input): Input {
  const [last, setLast] = useState(input);
  if (isRight && JSON.stringify(last) !== JSON.stringify(input)) setLast(input);
  return isRight ? input : last;
}

function Framed({ isFramed, children }: { isFramed: boolean; children: ReactNode }) {
  return isFramed ? (
    <Card title="Sales" isTitleHidden>
      {children}
    </Card>
  ) : (
    children
  );
}

function summaryOf(asked: { from: string; to: string }, read: Read<Plots>, now: number): string {
  const loaded = read.kind === 'loaded' ? read.result : undefined;
  const { from, to } = loaded?.period ?? asked;
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const days = `${dayOf(`${from}T12:00Z`)} to ${dayOf(`${to}T12:00Z`)}, ${countText(length, 'day')}.`;
  if (!loaded?.hasBegun || loaded.countedAt === null) return days;
  const { countedAt, isOpen } = loaded;
  const later = asked.to > to ? ' Later days have not begun.' : '';
  const counted = `${shortMomentOf(countedAt, now)} ${clockName()}`;
  return `${days}${later} ${isOpen ? 'Today counts to' : 'Counted at'} ${counted}.`;
}

function SalesPlots({ plots, search }: { plots: Plots; search: URLSearchParams }) {
  const mayList = useMay('list orders');
  const { countedAt, hasBegun, totals, currencies, funnel, refusals, plans } = plots;
  if (!hasBegun) {
    return (
      <Card title="Sales" isTitleHidden>
        <StateMessage icon="calendar-clock" title="These days have not begun">
          Sales are shown up to today. Choose days that have begun.
        </StateMessage>
      </Card>
    );
  }
  if (countedAt === null) {
    return (
      <Card title="Sales" isTitleHidden>
        <StateMessage icon="hourglass" title="Figures are not counted yet">
          They are counted every minute, and the past first. Look again in a few minutes; if this
          stays, the shop’s worker may not be running.
        </StateMessage>
      </Card>
    );
  }
  const hasSold = currencies.some(({ sold }) => sold.drawing !== null);
  const isEmpty = !hasSold && funnel.drawing === null && refusals.drawing === null;
  const chosen = currencies.find(({ currency }) => currency === search.get('currency'));
  const shown = chosen ?? currencies[0];
  if (isEmpty || !shown) {
    return (
      <>
        <Card title="Sales" isTitleHidden>
          <StateMessage icon="chart-column" title="No sales in this period">
            Nothing was started, paid or refused at checkout in these days. Choose a longer period,
            another company or all products.
          </StateMessage>
        </Card>
        {plans.drawing && <PlansPlot plans={plans} />}
      </>
    );
  }
  const choice = currencies.length > 1 && (
    <Segments
      label="Currency"
      currentId={shown.currency}
      segments={currencies.map(({ currency }) => ({
        id: currency,
        text: currency,
        to: `?${withValues(search, { currency })}`,
      }))}
    />
  );
  return (
    <>
      <Card title="Totals" isTitleHidden>
        <Stats rows={totals} />
      </Card>
      <div className={styles.plots}>
        <Plot isWide plot={shown.sold} choice={choice} isLinked={mayList} />
        <Plot plot={funnel} isLinked={mayList} />
        <Plot plot={refusals} isLinked={mayList} />
        <PlansPlot plans={plans} />
        <Plot plot={shown.returned} isLinked={mayList} />
        <Plot plot={shown.bonus} isLinked={mayList} />
      </div>
    </>
  );
}

function PlansPlot({ plans }: Pick<Plots, 'plans'>) {
  return (
    <Plot isWide plot={plans} aside={plans.stats.length > 0 && <Stats rows={plans.stats} />} />
  );
}
