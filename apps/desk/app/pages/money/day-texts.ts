import type { ResultOf } from '#app/calls/call-action.ts';
import { countText, moneyText } from '#app/text/amounts.ts';
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
export function matchText({ movements, differing, open, comparedAt }: Day): string {
  if (comparedAt === undefined) return 'Not compared with the provider’s report yet.';
  const { total, matched } = movements;
  const differ = total - matched;
  if (total === 0) return 'Nothing moved, neither in the report nor in the books.';
  if (differ === 0)
    return total === 1 ? 'The one movement matches.' : `All ${countText(total, 'movement')} match.`;
  const amounts = new Intl.ListFormat('en-IE').format(differing.map(moneyText));
  const together = differ === 1 ? '' : ' together';
  const by = amounts === '' ? '' : `, by ${amounts}${together}`;
  const ended = open === 0 ? ' Each has a reason.' : '';
  return `${matched} of ${countText(total, 'movement')} match. ${countText(differ, 'differs', 'differ')}${by}.${ended}`;
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

const GOES_OUT = new Set(['refund', 'chargeback']);

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

/** The amounts of a difference: "€189.00 there, nothing here". */
export function sidesText({ theirs, ours }: Difference): string {
  const side = (money: Money) => (money.amount === 0 ? 'nothing' : signedText(money));
  return `${side(theirs)} there, ${side(ours)} here`;
}

export const STATE_NAMES: Record<DayState['state'], string> = {
  closed: 'closed',
  differs: 'differs',
  matches: 'matches, not closed yet',
  not_compared: 'not compared',
  under_way: 'under way',
};
