import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { keptOf } from './charge.ts';
import { decide } from './decide.ts';
import type { ChargeFacts, PaymentFacts } from './decision.ts';
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
  ...inParts('won in part, which is refunded', [reversal(inEuros(PART)), refund(PART)], 0),
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

function ordersOf(reports: readonly Report[]): Report[][] {
  if (reports.length === 0) return [[]];
  return reports.flatMap((first) => {
    const rest = reports.filter((one) => one !== first);
    return ordersOf(rest).map((order) => [first, ...order]);
  });
}

/** A report that comes too early is applied as soon as the ones before it are. */
function keptAfter(
  reports: readonly Report[],
  isRefunding = false,
): { kept: number; waiting: Report[] } {
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
    method: 'visa',
    card_summary: '1111',
    state: isRefunding ? 'refund_requested' : 'captured',
    attempt: 1,
    is_rejected: false,
  };
  let waiting = [...reports];
  for (let before = Infinity; waiting.length < before; ) {
    before = waiting.length;
    waiting = waiting.filter((report) => {
      const decided = decide(charge, PSP, payment, report);
      if ('tooEarly' in decided) return true;
      charge = { ...charge, ...decided.charge };
      payment = decided.payment ?? payment;
      return false;
    });
  }
  return { kept: keptOf(payment), waiting };
}
