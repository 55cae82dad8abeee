import type { ResultOf } from '#app/calls/call-action.ts';
import { countText, moneyText, wholeText } from '#app/text/amounts.ts';
import { sentence } from '#app/text/things.ts';
import { momentOf } from '#app/text/times.ts';

export type Day = ResultOf<'day view'>;
export type Difference = Day['differences'][number];
export type DayState = ResultOf<'day list'>['days'][number];
type Money = Day['differing'][number];

const KINDS: Record<string, { name: string; one: string; many?: string }> = {
  capture: { name: 'Captured', one: 'payment' },
  refund: { name: 'Refunded', one: 'refund' },
  refund_failed: {
    name: 'Refund failed',
    one: 'refund that came back',
    many: 'refunds that came back',
  },
  chargeback: { name: 'Charged back', one: 'chargeback' },
  capture_failed: { name: 'Capture failed', one: 'failed capture' },
  chargeback_reversed: { name: 'Chargeback won', one: 'chargeback won', many: 'chargebacks won' },
  authorisation: { name: 'Authorised', one: 'payment' },
};
const ORDER = Object.keys(KINDS);

export function kindName(kind: string): string {
  return KINDS[kind]?.name ?? sentence(kind);
}

/** 164 payments */
export function kindCount(kind: string, count: number): string {
  const { one = 'line', many } = KINDS[kind] ?? {};
  return many === undefined ? countText(count, one) : countText(count, one, many);
}

/** Money that came before money that went, and unknown kinds last. */
export function sortRows(rows: Day['rows']): Day['rows'] {
  const rank = ({ kind }: Day['rows'][number]) => (ORDER.indexOf(kind) + 99) % 99;
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** −€20.00, with the sign that tables line up. */
export function signedText(money: Money): string {
  return moneyText(money).replace('-', '−');
}

/** How much of a day matches, in a sentence or two. Currencies are never added. */
export function matchText(day: Day): string {
  const { movements, differing, comparedAt } = day;
  if (comparedAt === undefined) return 'Not compared with the provider’s report yet.';
  const { total, matched } = movements;
  const differ = total - matched;
  if (total === 0) return 'Nothing moved, neither in the report nor in the books.';
  if (differ === 0)
    return total === 1 ? 'The one movement matches.' : `All ${countText(total, 'movement')} match.`;
  const amounts = new Intl.ListFormat('en-IE').format(differing.map(moneyText));
  const together = differ === 1 ? '' : ' together';
  const by = amounts === '' ? '' : `, by ${amounts}${together}`;
  const sentences = [
    `${matched} of ${countText(total, 'movement')} match.`,
    `${countText(differ, 'differs', 'differ')}${by}.`,
    ...withReasonText(differ, openOfDay(day)),
  ];
  return sentences.join(' ');
}

function withReasonText(differ: number, open: number): string[] {
  if (open === 0) return [differ === 1 ? 'It has a reason.' : 'Each has a reason.'];
  const ended = differ - open;
  return ended > 0 ? [`${wholeText(ended)} of them ${ended === 1 ? 'has' : 'have'} a reason.`] : [];
}

/** Open differences without late ones: a day with an open one cannot be closed. */
export function openOfDay({ closed, open }: Pick<Day, 'closed' | 'open'>): number {
  return closed ? 0 : open;
}

/** Open differences that came after the day was closed. */
export function openLate({ closed, open }: Pick<Day, 'closed' | 'open'>): number {
  return closed ? open : 0;
}

/** What changed after a day was closed; undefined if nothing did. */
export function lateText(day: Pick<Day, 'closed' | 'open' | 'late'>): string | undefined {
  const { late } = day;
  if (late.length === 0) return undefined;
  const open = openLate(day);
  const came = `Since then ${countText(late.length, 'line has', 'lines have')} come late`;
  if (open === 0) return `${came}; none is open.`;
  return `${came}; ${countText(open, 'is', 'are')} open.`;
}

/** Why the day cannot be closed now; undefined if it can. */
export function closeObstacle({
  state,
  open,
  comparedAt,
  compareFrom,
}: DayState): string | undefined {
  if (state === 'under_way') return 'The day is not over yet';
  if (comparedAt === undefined) return 'Compare it first';
  if (compareFrom !== undefined) return againText(compareFrom);
  return open > 0 ? `Cure ${countText(open, 'difference')} first` : undefined;
}

/** The provider may still write a report that had no lines, or was read before its day was over. */
export function againText(compareFrom: string): string {
  return `The report was not complete. Compare it again from ${momentOf(compareFrom)} on`;
}

const GOES_OUT = new Set(['refund', 'chargeback', 'capture_failed']);

/** By how much a difference raises the provider's net over the books', in hundredths. */
function partOf({ kind, theirs, ours }: Difference): number {
  const more = Math.round((theirs.amount - ours.amount) * 100);
  return GOES_OUT.has(kind) ? -more : more;
}

const MOST_PARTS = 4;

/**
 * The calculation that leads from the net of the books to that of the provider:
 * "Books €37,116.50 + €189.00 − €20.00 = provider €37,285.50".
 */
export function explanation(net: Day['nets'][number], differences: readonly Difference[]): string {
  const { currency } = net.theirs;
  const parts = differences
    .filter(
      ({ state, kind, theirs }) =>
        state !== 'booked' && kind !== 'authorisation' && theirs.currency === currency,
    )
    .map(partOf)
    .filter((part) => part !== 0);
  const sum = parts.reduce((total, part) => total + part, 0);
  const shown = parts.length > MOST_PARTS ? [sum] : parts;
  const terms = shown.map((part) => {
    const amount = moneyText({ amount: Math.abs(part) / 100, currency });
    return `${part < 0 ? '−' : '+'} ${amount}`;
  });
  const note = parts.length > MOST_PARTS ? ` (${parts.length} differences)` : '';
  const provider = `provider ${signedText(net.theirs)}`;
  return `${[`Books ${signedText(net.ours)}`, ...terms].join(' ')}${note} = ${provider}`;
}

/** The amounts of a difference, with a minus if money goes out: "−€20.00 there, nothing here". */
export function sidesText({ kind, theirs, ours }: Difference): string {
  const side = (money: Money) => (money.amount === 0 ? 'nothing' : movedText(kind, money));
  return `${side(theirs)} there, ${side(ours)} here`;
}

/** An amount of a movement with its sign: money that goes out has a minus. */
export function movedText(kind: string, { amount, currency }: Money): string {
  return signedText({ amount: GOES_OUT.has(kind) ? -amount : amount, currency });
}

export const STATE_NAMES: Record<DayState['state'], string> = {
  closed: 'closed',
  differs: 'differs',
  matches: 'matches, not closed yet',
  not_compared: 'not compared',
  under_way: 'under way',
};

/**
 * For each currency the way from the net of the books to what was booked on the day:
 * "Net €98.00 − €49.00 = booked on this day, and exported, €49.00".
 */
export function ledgerText({ nets, otherDays: { items, ledger } }: Day): string[] {
  const byCurrency = Map.groupBy(items, ({ amount }) => amount.currency);
  return [...byCurrency].map(([currency, some]) => {
    const zero = { amount: 0, currency };
    const net = nets.find(({ ours }) => ours.currency === currency)?.ours ?? zero;
    const booked = ledger.find((one) => one.currency === currency) ?? zero;
    const hundredths = some.reduce((sum, { amount }) => sum + Math.round(amount.amount * 100), 0);
    const other = moneyText({ amount: Math.abs(hundredths) / 100, currency });
    const sign = hundredths < 0 ? '−' : '+';
    return `Net ${signedText(net)} ${sign} ${other} = booked on this day, and exported, ${signedText(booked)}`;
  });
}
