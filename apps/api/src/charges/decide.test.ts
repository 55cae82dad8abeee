import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import type { ChargeState, PaymentState } from '../database/tables/charges.ts';
import { decide } from './decide.ts';
import type { ChargeFacts, Decision, PaymentFacts } from './decision.ts';
import type { Report } from './report.ts';

const PSP = 'PSP1';
const PRICE = { currency: 'EUR', value: minor(4_900) };
const CARD = { method: 'visa', cardSummary: '1111', storedCard: 'card-1' };

const REPORTS: Record<string, Report> = {
  authorised: { kind: 'authorised', amount: PRICE, needsReview: false, ...CARD },
  flagged: { kind: 'authorised', amount: PRICE, needsReview: true, ...CARD },
  captured: { kind: 'captured', amount: PRICE, ...CARD },
  refused: { kind: 'refused', refusal: 'declined' },
  capture_failed: { kind: 'capture_failed' },
  voided: { kind: 'voided' },
  void_refused: { kind: 'void_refused' },
  refunded: { kind: 'refunded', amount: PRICE, key: 'k' },
  refund_rejected: { kind: 'refund_rejected' },
  refund_failed: { kind: 'refund_failed', amount: PRICE, key: 'k' },
  charged_back: { kind: 'charged_back', amount: PRICE, key: 'k', isFailedCapture: false },
  charged_back_in_another_currency: {
    kind: 'charged_back',
    amount: { ...PRICE, currency: 'USD' },
    key: 'k',
    isFailedCapture: false,
  },
  charged_back_again: { kind: 'charged_back_again', amount: PRICE, key: 'k' },
  chargeback_reversed: { kind: 'chargeback_reversed', amount: PRICE, key: 'k' },
  released: { kind: 'released' },
  rejected: { kind: 'rejected' },
  returned_elsewhere: { kind: 'returned_elsewhere', note: 'maeve: by bank transfer' },
  not_returned_elsewhere: { kind: 'not_returned_elsewhere' },
  given_up: { kind: 'capture_given_up', note: 'maeve: stuck' },
};

const CHARGES: readonly ChargeState[] = [
  ...(['open', 'authorised', 'held', 'paid', 'failed'] as const),
  ...(['refund_requested', 'refunded', 'charged_back'] as const),
];

const PAYMENTS: readonly (PaymentState | 'none')[] = [
  ...(['none', 'authorised', 'capture_requested', 'captured', 'cancel_requested'] as const),
  ...(['cancelled', 'refund_requested', 'refunded', 'charged_back'] as const),
];

const CAPTURED = new Set(['captured', 'refund_requested', 'refunded', 'charged_back']);

function chargeIn(state: ChargeState): ChargeFacts {
  const isPaid = !['open', 'authorised', 'held', 'failed'].includes(state);
  const isReturned = state === 'refund_requested' || state === 'refunded';
  return {
    state,
    currency: 'EUR',
    amount_minor: PRICE.value,
    paid_by: isPaid ? PSP : null,
    refund_requested_at: isReturned ? new Date() : null,
  };
}

function paymentIn(state: PaymentState | 'none'): PaymentFacts | undefined {
  if (state === 'none') return undefined;
  return {
    currency: 'EUR',
    authorised_minor: PRICE.value,
    captured_minor: CAPTURED.has(state) ? PRICE.value : 0,
    refunded_minor: state === 'refunded' ? PRICE.value : 0,
    charged_back_minor: state === 'charged_back' ? PRICE.value : 0,
    returned_elsewhere_minor: 0,
    is_estimated: false,
    method: 'visa',
    card_summary: '1111',
    state,
    attempt: 1,
    is_rejected: false,
  };
}

function effects(charge: ChargeState, payment: PaymentState | 'none', report: Report): string {
  return effectsOn(chargeIn(charge), paymentIn(payment), report);
}

/** In one line: payment’s and charge’s new state, money, request, what follows for the product, and the outcome. */
function effectsOn(charge: ChargeFacts, known: PaymentFacts | undefined, report: Report): string {
  const decided = decide(charge, PSP, known, report);
  if ('tooEarly' in decided) return `waits: ${decided.tooEarly}`;
  const { outcome } = decided;
  return [
    decided.payment && decided.payment.state !== known?.state
      ? [`payment ${decided.payment.state}`]
      : [],
    decided.charge ? [`charge ${decided.charge.state}`] : [],
    decided.money ? [`books ${decided.money.kind}`] : [],
    decided.request ? [`asks for ${decided.request.verb}`] : [],
    followed(decided),
    [outcome.kind === 'done' ? outcome.text : `${outcome.kind}: ${outcome.text}`],
  ]
    .flat()
    .join(', ');
}

function followed({ consequence }: Decision): string[] {
  switch (consequence?.kind) {
    case 'failed':
      return [`fails: ${consequence.failure}`];
    case 'returned':
      return [`returned by ${consequence.how}`];
    default:
      return consequence ? [`product ${consequence.kind}`] : [];
  }
}

test.each(Object.entries(REPORTS))(
  'what follows when a payment is %s, whatever the charge and the payment are [4.9] [4.10] [4.11]',
  (_name, report) => {
    const table = CHARGES.flatMap((charge) =>
      PAYMENTS.map((payment) => `${charge} × ${payment}: ${effects(charge, payment, report)}`),
    );
    expect(table).toMatchSnapshot();
  },
);

const NOTHING = { currency: 'EUR', value: minor(0) };
const VERIFIED = { kind: 'authorised', amount: NOTHING, needsReview: false, ...CARD } as const;

const VERIFICATIONS: Record<string, Report> = {
  verified: VERIFIED,
  found_by_asking: { ...VERIFIED, captureAt: new Date(), storedCard: undefined },
  flagged: { ...VERIFIED, needsReview: true },
  not_stored: { ...VERIFIED, storedCard: undefined },
  in_another_currency: { ...VERIFIED, amount: { ...NOTHING, currency: 'GBP' } },
  for_an_amount: { ...VERIFIED, amount: PRICE },
  refused: { kind: 'refused', refusal: 'declined' },
  voided: { kind: 'voided' },
};

test.each(Object.entries(VERIFICATIONS))(
  'what follows when a card is verified by a charge of 0: %s',
  (_name, report) => {
    const states = ['open', 'authorised', 'paid', 'failed'] as const;
    const table = states.flatMap((state) =>
      (['none', 'authorised', 'cancelled'] as const).map((payment) => {
        const known = paymentIn(payment);
        const charge = { ...chargeIn(state), amount_minor: 0 };
        const effect = effectsOn(charge, known && { ...known, authorised_minor: 0 }, report);
        return `${state} × ${payment}: ${effect}`;
      }),
    );
    const unwanted = { ...chargeIn('open'), amount_minor: 0, obstacle: 'unwanted' } as const;
    table.push(`open, not wanted × none: ${effectsOn(unwanted, undefined, report)}`);
    expect(table).toMatchSnapshot();
  },
);

const OPEN = chargeIn('open');

test.each<[string, ChargeFacts, Report, string]>([
  [
    'another amount',
    OPEN,
    { kind: 'authorised', amount: { ...PRICE, value: minor(1) }, needsReview: false, ...CARD },
    'cancel_requested void amountMismatch',
  ],
  [
    'another currency that is sold in',
    OPEN,
    { kind: 'authorised', amount: { ...PRICE, currency: 'GBP' }, needsReview: false, ...CARD },
    'cancel_requested void amountMismatch',
  ],
  [
    'a currency that nothing is sold in',
    OPEN,
    { kind: 'authorised', amount: { ...PRICE, currency: 'JPY' }, needsReview: false, ...CARD },
    'cancel_requested void voided_currency',
  ],
  [
    'a recipient whose cap is full',
    { ...OPEN, obstacle: 'recipientCap' },
    { kind: 'captured', amount: PRICE, ...CARD },
    'refund_requested refund recipientCap',
  ],
  [
    'a charge that is not to be paid now',
    { ...OPEN, obstacle: 'unwanted' },
    { kind: 'captured', amount: PRICE, ...CARD },
    'refund_requested refund ',
  ],
])('a payment for %s goes back', (_name, charge, report, expected) => {
  const decided = decide(charge, PSP, undefined, report);
  if ('tooEarly' in decided) throw new Error(decided.tooEarly);
  const { payment, request, consequence, outcome } = decided;
  const why = outcome.kind === 'manual_review' ? outcome.review : '';
  const failure = consequence?.kind === 'failed' ? consequence.failure : why;
  expect(`${payment?.state} ${request?.verb} ${failure}`).toBe(expected);
});

test('a void that is refused is requested three more times, each under a new key, and then reviewed', () => {
  let payment = paymentIn('cancel_requested');
  const waits: (number | undefined)[] = [];
  for (let times = 1; times <= 4; times++) {
    const decided = decide(chargeIn('failed'), PSP, payment, { kind: 'void_refused' });
    if ('tooEarly' in decided) throw new Error(decided.tooEarly);
    waits.push(decided.request?.afterMs);
    payment = decided.payment;
  }
  expect(waits).toEqual([60_000, 600_000, 3_600_000, undefined]);
  expect(payment).toMatchObject({ state: 'cancel_requested', attempt: 4, is_rejected: true });
});

test.each<[string, Partial<PaymentFacts>, number]>([
  ['under the same key while the first request may be carried out', {}, 1],
  ['under a new key if the provider rejected the first request', { is_rejected: true }, 2],
  [
    'under the same key if a record of money returned elsewhere ended the first, and was taken back',
    { state: 'refunded', refunded_minor: 0 },
    1,
  ],
  [
    'under a new key if the rest of it was refunded before',
    { state: 'refunded', refunded_minor: PRICE.value - 100, charged_back_minor: 100 },
    2,
  ],
])('a payment that is owed is refunded when its dispute is won, %s', (_name, before, attempt) => {
  const owed = { ...chargeIn('charged_back'), refund_requested_at: new Date() };
  const payment = paymentIn('charged_back');
  if (!payment) throw new Error('There should be one');
  const report = { kind: 'chargeback_reversed', amount: PRICE, key: 'k' } as const;
  expect(decide(owed, PSP, { ...payment, ...before }, report)).toMatchObject({
    payment: { state: 'refund_requested', attempt, charged_back_minor: 0 },
    request: { verb: 'refund' },
    outcome: { kind: 'done' },
  });
});
