import { REFUSAL_REASONS } from '@cairn/contract/orders/refusal-reasons';
import type { Company } from '@cairn/contract/values/company';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { ORDERED_PRODUCTS, type Product } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import type { ActionContext } from '../../actions/action.ts';
import type { Outcome } from '../../actions/outcome.ts';
import { moment } from '../../look-up/shared-fields.ts';
import { done } from '../../terminal/answer.ts';
import { dayIn, firstOpenDay } from '../company-days.ts';
import { notBegunText, type Sales, viewSales } from '../view-sales.ts';
import { type Bonus, bonusPlot } from './bonus-plot.ts';
import { dayAfter } from './buckets.ts';
import { funnelPlot, type StepCounts } from './funnel-plot.ts';
import { plansPlot } from './plans-plot.ts';
import { type OrdersBehind, type Plot, plot, stat } from './plot.ts';
import { type RefusalCounts, refusalsPlot } from './refusals-plot.ts';
import { type Amount, type Returned, returnedPlot } from './returned-plot.ts';
import { soldPlot } from './sold-plot.ts';
import { totalsOf } from './totals.ts';

const period = z.object({ from: z.string(), to: z.string() });

export const salesPlots = z.object({
  period,
  before: period,
  /** False of days to come: nothing is drawn then. */
  hasBegun: z.boolean(),
  /** Null before the first count: nothing is drawn then. */
  countedAt: z.nullable(moment),
  /** Whether the last days are not over. */
  isOpen: z.boolean(),
  totals: z.array(stat),
  /** In each currency for itself, the one with most payments first. */
  currencies: z.array(
    z.object({ currency: z.enum(CURRENCIES), sold: plot, returned: plot, bonus: plot }),
  ),
  funnel: plot,
  refusals: plot,
  plans: z.extend(plot, { stats: z.array(stat) }),
});
type SalesPlots = z.infer<typeof salesPlots>;

type Asked = {
  from: string;
  to: string;
  company?: Company | undefined;
  product?: Product | undefined;
};

/** Draws what `sales` counts. */
export async function viewPlots(
  context: ActionContext,
  asked: Asked,
): Promise<Outcome<SalesPlots>> {
  const seen = await viewSales(context, asked);
  if (seen.kind !== 'done') return seen;
  return { kind: 'done', result: await drawSales(seen.result, asked, context.now) };
}

export async function drawSales(sales: Sales, asked: Asked, now: Date): Promise<SalesPlots> {
  const { period: days, before, hasBegun, totals, totalsBefore, countedAt } = sales;
  const openFrom = firstOpenDay(countedAt === null ? now : new Date(countedAt), asked.company);
  const filter = ordersFilter({ ...asked, ...days });
  return {
    ...{ period: days, before, hasBegun, countedAt, isOpen: days.to >= openFrom },
    totals: totalsOf(sales, openFrom),
    currencies: await Promise.all(
      currenciesOf(sales).map(async (currency) => {
        const sold = sales.sold.filter((one) => one.currency === currency);
        const bonuses = sales.bonuses.map(bonusOf);
        const only = (rows: Totals) => rows.filter((one) => one.currency === currency);
        const [now_, earlier] = [only(totals), only(totalsBefore)];
        return {
          currency,
          sold: await soldPlot({
            ...{ period: days, before, openFrom, currency, sold, company: asked.company },
            bonuses: bonuses.map(({ firstWhole, lastBefore, fromAvios: _, ...bonus }) => ({
              ...bonus,
              day: dayAfter(lastBefore, 1),
              isWhole: dayAfter(lastBefore, 1) === firstWhole,
            })),
          }),
          returned: await returnedPlot({
            ...{ period: days, before, currency, filter },
            paid: amountOf(now_, 'paid'),
            paidBefore: amountOf(earlier, 'paid'),
            returned: returnedOf(now_),
            returnedBefore: returnedOf(earlier),
          }),
          bonus: await bonusPlot({
            known: { from: before.from, to: days.to },
            ...{ openFrom, currency, sold, bonuses },
            credited: sales.bonusCredits.filter((one) => one.currency === currency),
          }),
        };
      }),
    ),
    funnel: await funnelPlot({
      ...{ before, filter },
      counts: stepsOf(totals),
      countsBefore: stepsOf(totalsBefore),
    }),
    refusals: await refusalsPlot({
      ...{ before, filter, isPlansAlone: asked.product === 'subscription' },
      renewalsRefused: amountOf(totals, 'plan_refused').count,
      tries: amountOf(totals, 'tried').count,
      triesBefore: amountOf(totalsBefore, 'tried').count,
      counts: refusalsOf(totals),
      countsBefore: refusalsOf(totalsBefore),
    }),
    plans: await plansPlot({ months: sales.plans, to: days.to, openFrom }),
  };
}

type Totals = Sales['totals'];

function bonusOf({
  id,
  company,
  product,
  worth,
  fromAvios,
  startsAt,
  endsAt,
}: Sales['bonuses'][number]): Bonus {
  const starts = new Date(startsAt);
  const first = dayIn(company, starts);
  const lastBefore = dayAfter(first, -1);
  const isWhole = dayIn(company, new Date(starts.getTime() - 1)) === lastBefore;
  const lastWhole = dayAfter(dayIn(company, new Date(endsAt)), -1);
  const firstWhole = isWhole ? first : dayAfter(first, 1);
  return { id, company, product, worth, fromAvios, firstWhole, lastBefore, lastWhole };
}

/** Those in which anything was paid or returned; with none, one that says so. */
function currenciesOf({ totals, totalsBefore }: Sales): Currency[] {
  const paid = (currency: Currency) =>
    totals.filter((one) => one.currency === currency && one.measure === 'paid');
  const count = (currency: Currency) => paid(currency).reduce((sum, one) => sum + one.count, 0);
  const used = CURRENCIES.filter((currency) =>
    [...totals, ...totalsBefore].some((one) => one.currency === currency && one.minor !== 0),
  );
  const ordered = used.toSorted((one, other) => count(other) - count(one));
  return ordered.length > 0 ? ordered : ['EUR'];
}

/** Undefined for plans, which are not orders. */
function ordersFilter({
  from,
  to,
  company,
  product,
}: Asked): Omit<OrdersBehind, 'step'> | undefined {
  if (product === 'subscription') return undefined;
  const ordered = ORDERED_PRODUCTS.find((one) => one === product);
  return { from, to, ...(company && { company }), ...(ordered && { product: ordered }) };
}

function amountOf(totals: Totals, measure: Totals[number]['measure']): Amount {
  const rows = totals.filter((one) => one.measure === measure);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    minor: rows.reduce((sum, { minor }) => sum + minor, 0),
  };
}

function returnedOf(totals: Totals): Returned {
  const failedCaptures = totals.filter(({ detail }) => detail === 'capture_failed');
  const others = totals.filter(({ detail }) => detail !== 'capture_failed');
  const refundsFailed = amountOf(totals, 'refund_failed');
  const chargebacksWon = amountOf(totals, 'chargeback_reversed');
  return {
    ...{ refundsFailed, chargebacksWon },
    refunded: less(amountOf(totals, 'refunded'), refundsFailed),
    charged_back: less(amountOf(others, 'charged_back'), chargebacksWon),
    capture_failed: amountOf(failedCaptures, 'charged_back'),
    returned_elsewhere: amountOf(totals, 'returned_elsewhere'),
  };
}

/** Below zero where more came back than went out in a period. */
function less(all: Amount, part: Amount): Amount {
  return { count: all.count - part.count, minor: all.minor - part.minor };
}

/** Counts orders alone: plans are started and paid, too, but have no figures of the later steps. */
function stepsOf(totals: Totals): StepCounts {
  const orders = totals.filter(({ product }) => product !== 'subscription');
  return {
    started: amountOf(orders, 'started').count,
    pressed: amountOf(orders, 'pressed').count,
    authorised: amountOf(orders, 'authorised').count,
    captured: amountOf(orders, 'captured').count,
    credited: amountOf(orders, 'credited').count,
  };
}

function refusalsOf(totals: Totals): RefusalCounts {
  const counts = {
    not_enough_funds: 0,
    expired_card: 0,
    authentication_failed: 0,
    issuer_unavailable: 0,
    cancelled: 0,
    declined: 0,
  };
  for (const { measure, detail, count } of totals) {
    const reason = REFUSAL_REASONS.find((one) => one === detail);
    if (measure === 'refused') counts[reason ?? 'declined'] += count;
  }
  return counts;
}

export function showPlots({
  period: days,
  hasBegun,
  totals,
  currencies,
  funnel,
  refusals,
  plans,
}: SalesPlots) {
  if (!hasBegun) return done(notBegunText(days));
  const plots: Plot[] = [
    ...currencies.flatMap(({ sold, returned, bonus }) => [sold, returned, bonus]),
    ...[funnel, refusals, plans],
  ];
  return done(
    `${days.from} to ${days.to}`,
    ...totals.map(({ key, value, note }) => `${key}: ${value} (${note})`),
    ...plots.flatMap(({ title, table: { columns, rows } }) => [
      title,
      ...rows.map(({ cells }) =>
        cells
          .map(({ text }, nth) => (nth === 0 ? text : `${columns[nth]?.head}: ${text}`))
          .join(', '),
      ),
    ]),
  );
}
