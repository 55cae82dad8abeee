import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import type { ChargeState } from '../database/tables/charges.ts';
import type { ReviewReason } from '../database/tables/records.ts';
import { keptOf } from './charge.ts';
import { decide } from './decide.ts';
import type { ChargeFacts, Decision, PaymentFacts } from './decision.ts';
import type { Report } from './report.ts';

const PSP = 'PSP1';
const PRICE = 4_900;
const ABROAD = { currency: 'USD', value: minor(5_300) };

const inEuros = (value: number) => ({ currency: 'EUR', value: minor(value) });
const chargeback = (amount = inEuros(PRICE)): Report => {
  return { kind: 'charged_back', amount, key: 'lost', isFailedCapture: false };
};
const reversal = (amount = inEuros(PRICE)): Report => {
  return { kind: 'chargeback_reversed', amount, key: `won ${amount.value}` };
};
const again = (value = PRICE): Report => {
  return { kind: 'charged_back_again', amount: inEuros(value), key: 'lost again' };
};
const refund = (value = PRICE): Report => {
  return { kind: 'refunded', amount: inEuros(value), key: 'refund' };
};

type Case = [string, Report[], kept: number];

/** The first chargeback and its reversal can each be reported in another currency. */
const whole = (name: string, last: Report[], kept: number): Case[] =>
  [inEuros(PRICE), ABROAD].flatMap((lost) =>
    [inEuros(PRICE), ABROAD].map((won): Case => {
      const currencies = `in ${lost.currency}, won in ${won.currency}`;
      return [`${currencies}${name}`, [chargeback(lost), reversal(won), ...last], kept];
    }),
  );

const inParts = (name: string, last: Report[], kept: number): Case[] =>
  [inEuros(PRICE), ABROAD].map((lost) => [
    `in ${lost.currency}, ${name}`,
    [chargeback(lost), ...last],
    kept,
  ]);

const PART = 1_000;
const REST = PRICE - PART;

test.each<Case>([
  ...whole('', [], PRICE),
  ...whole(', charged back again', [again()], 0),
  ...whole(', refunded', [refund()], 0),
  ...inParts('won in part and charged back again', [reversal(inEuros(PART)), again(PART)], 0),
  [
    'in EUR, won in part, which is refunded',
    [chargeback(), reversal(inEuros(PART)), refund(PART)],
    0,
  ],
  ...inParts(
    'won in two parts and charged back again',
    [reversal(inEuros(PART)), reversal(inEuros(REST)), again()],
    0,
  ),
])('a dispute %s: the same money is kept whatever order it is reported in [2.35]', (...row) => {
  const [, story, kept] = row;
  for (const order of ordersOf(story)) {
    const kinds = order.map(({ kind }) => kind);
    expect({ kinds, ...keptAfter(order) }).toEqual({ kinds, kept, waiting: [] });
  }
});

test.each<Case>([
  ['a chargeback', [chargeback()], 0],
  ['a chargeback in another currency', [chargeback(ABROAD)], 0],
  ['a dispute that is won', [chargeback(), reversal()], PRICE],
  ['a dispute in another currency that is won', [chargeback(ABROAD), reversal(ABROAD)], PRICE],
])('a refund that does not arrive and %s leave the same money in any order [2.35]', (...row) => {
  const [, dispute, kept] = row;
  const failed: Report = { kind: 'refund_failed', amount: inEuros(PRICE), key: 'failed' };
  for (const order of ordersOf([refund(), failed, ...dispute])) {
    const kinds = order.map(({ kind }) => kind);
    expect({ kinds, ...keptAfter(order, true) }).toEqual({ kinds, kept, waiting: [] });
  }
});

test('a dispute in another currency after a partial refund is about the rest', () => {
  expect(decideAll([refund(PART), chargeback(ABROAD)]).kept).toBe(0);
  const story = [refund(PART), chargeback(ABROAD), reversal(ABROAD)];
  expect(decideAll(story).kept).toBe(REST);
});

test.each<[string, Report[], charge: ChargeState, outcome: ReviewReason | 'done']>([
  [
    'two disputes in another currency, one won in it',
    [chargeback(ABROAD), chargeback(ABROAD), reversal(ABROAD)],
    'paid',
    'chargeback_reversed',
  ],
  [
    'two disputes in another currency, a part won in the payment’s own',
    [chargeback(ABROAD), chargeback(ABROAD), reversal(inEuros(PART))],
    'paid',
    'chargeback_reversed',
  ],
  [
    'a partial refund and two disputes in another currency, one won in it',
    [chargeback(ABROAD), refund(PART), chargeback(ABROAD), reversal(ABROAD)],
    'paid',
    'chargeback_reversed',
  ],
  [
    'the same in the payment’s own currency',
    [chargeback(inEuros(PART)), again(), reversal(inEuros(PART))],
    'charged_back',
    'chargeback_reversed',
  ],
  [
    'a dispute of a part and one in another currency, the part won',
    [chargeback(inEuros(PART)), chargeback(ABROAD), reversal(inEuros(PART))],
    'paid',
    'chargeback_reversed',
  ],
  [
    'a partial refund, a dispute in another currency and one of a part, which is won',
    [refund(PART), chargeback(ABROAD), chargeback(inEuros(PART)), reversal(inEuros(PART))],
    'paid',
    'chargeback_reversed',
  ],
  [
    'a dispute in another currency, a part won in the payment’s own and lost again',
    [chargeback(ABROAD), reversal(inEuros(PART)), again(PART)],
    'paid',
    'charged_back_again',
  ],
  [
    'the same, the part charged back anew',
    [chargeback(ABROAD), reversal(inEuros(PART)), chargeback(inEuros(PART))],
    'paid',
    'charged_back_in_part',
  ],
  [
    'the same, the part refunded at the provider’s desk',
    [chargeback(ABROAD), reversal(inEuros(PART)), refund(PART)],
    'paid',
    'refunded_in_part',
  ],
  [
    'a dispute in another currency that is won, and one of all of the payment',
    [chargeback(ABROAD), reversal(ABROAD), chargeback()],
    'charged_back',
    'done',
  ],
  [
    'a dispute in another currency that is won, and a refund of all of the payment',
    [chargeback(ABROAD), reversal(ABROAD), refund()],
    'refunded',
    'done',
  ],
])('a charge ends only if it is certain that nothing is left: %s', (...row) => {
  const [, story, charge, expected] = row;
  const { charge: after, last, waiting } = decideAll(story);
  const { outcome } = last;
  const found = outcome?.kind === 'manual_review' ? outcome.review : outcome?.kind;
  expect([after.state, found, waiting]).toEqual([charge, expected, []]);
});

test.each<[string, Report[]]>([
  ['not yet answered', [chargeback(), reversal(ABROAD)]],
  [
    'rejected',
    [chargeback(), { kind: 'refund_rejected' }, reversal({ ...ABROAD, value: minor(PART) })],
  ],
  ['carried out', [chargeback(inEuros(PART)), refund(REST), reversal(ABROAD)]],
  [
    'reviewed, and a part was lost and won in the payment’s own',
    [chargeback(), reversal(ABROAD), again(PART), reversal(inEuros(PART))],
  ],
])('a dispute won in another currency requests no refund, the one before was %s', (...row) => {
  const [, story] = row;
  const { last, payment } = decideAll(story, true);
  expect(last.request).toBeUndefined();
  expect(last.outcome).toMatchObject({ review: 'reversal_differs' });
  // `refund retry` finds payments in this state.
  expect(payment).toMatchObject({ state: 'refund_requested', is_rejected: true });
  expect(keptOf(payment)).toBeGreaterThan(0);
  const byHand = decideAll([...story, refund(PART / 2)], true);
  expect(byHand.last.request).toBeUndefined();
});

test('a dispute won in another currency waits for the answer of a refund that is under way', () => {
  const story = [chargeback(inEuros(PART)), reversal(ABROAD)];
  expect(decideAll(story, true).waiting).toEqual([reversal(ABROAD)]);
  const answered = decideAll([...story, refund(REST)], true);
  expect(answered.waiting).toEqual([]);
  expect(answered.last.outcome).toMatchObject({ review: 'reversal_differs' });
});

function ordersOf(reports: readonly Report[]): Report[][] {
  if (reports.length === 0) return [[]];
  return reports.flatMap((first) => {
    const rest = reports.filter((one) => one !== first);
    return ordersOf(rest).map((order) => [first, ...order]);
  });
}

function keptAfter(reports: readonly Report[], isRefunding = false) {
  const { kept, waiting } = decideAll(reports, isRefunding);
  return { kept, waiting };
}

/** A report that comes too early is applied as soon as the ones before it are. */
function decideAll(reports: readonly Report[], isRefunding = false) {
  let charge: ChargeFacts = {
    state: isRefunding ? 'refund_requested' : 'paid',
    currency: 'EUR',
    amount_minor: PRICE,
    paid_by: PSP,
    refund_requested_at: isRefunding ? new Date() : null,
  };
  let payment: PaymentFacts = {
    currency: 'EUR',
    authorised_minor: PRICE,
    captured_minor: PRICE,
    refunded_minor: 0,
    charged_back_minor: 0,
    returned_elsewhere_minor: 0,
    is_estimated: false,
    method: 'visa',
    card_summary: '1111',
    state: isRefunding ? 'refund_requested' : 'captured',
    attempt: 1,
    is_rejected: false,
  };
  let last: Partial<Decision> = {};
  let waiting = [...reports];
  for (let before = Infinity; waiting.length < before; ) {
    before = waiting.length;
    waiting = waiting.filter((report) => {
      const decided = decide(charge, PSP, payment, report);
      if ('tooEarly' in decided) return true;
      charge = { ...charge, ...decided.charge };
      payment = decided.payment ?? payment;
      last = decided;
      return false;
    });
  }
  return { kept: keptOf(payment), waiting, charge, payment, last };
}
