import type { ResultOf } from '#app/calls/call-action.ts';
import type { Effect } from '#app/panel/effects.tsx';
import { memberName } from '#app/records/records.ts';
import { aviosText } from '#app/text/amounts.ts';
import { type Difference, movedText } from './day-texts.ts';

type Money = Difference['theirs'];
type Consequence = { money: string; avios?: string; aviosNote?: string; email: string };

const TAKEN = 'From the account that received them. Avios already spent become a debt.';

/** Consequences of booking a movement, by its kind. */
const CONSEQUENCES: Record<string, Consequence> = {
  capture: {
    money: 'Money in is booked',
    avios: 'Avios are credited',
    aviosNote: 'A gift or transfer with a date waits for its day.',
    email: 'The member is sent the receipt.',
  },
  refund: {
    money: 'Money out is booked',
    avios: 'Avios are taken back',
    aviosNote: `${TAKEN} A refund of a part leaves them and asks for a review.`,
    email: 'The member is told that the money is on its way.',
  },
  chargeback: {
    money: 'Money out is booked',
    avios: 'Avios are taken back',
    aviosNote: `${TAKEN} A chargeback of a part leaves them and asks for a review.`,
    email: 'The member is told that their bank took the payment back.',
  },
  capture_failed: {
    money: 'Money that never came is taken off',
    avios: 'Avios are taken back',
    aviosNote: TAKEN,
    email: 'The member is told that the payment failed after all.',
  },
  refund_failed: {
    money: 'Money in is booked',
    email: 'The refund is owed again and comes to Today. The member is told that it is delayed.',
  },
  chargeback_reversed: {
    money: 'Money in is booked',
    email: 'The avios stay as they are. Today asks what to do about them.',
  },
};

/** What asking the provider will do, from the difference's own facts: the action has no preview. */
export function applyEffects(difference: Difference): Effect[] {
  const { kind, theirs, ours, member, avios } = difference;
  const consequence = CONSEQUENCES[kind];
  const missing = { ...theirs, amount: theirs.amount - ours.amount };
  if (!consequence) {
    const note = 'No money moves. Steps that wait for it, such as the capture, go on.';
    return [{ id: 'money', icon: 'banknote', title: 'The provider’s answer is booked', note }];
  }
  const owner = member && `${memberName(member)} ${member.number.value ?? member.number.masked}`;
  const sign = kind === 'capture' ? '+' : '−';
  return [
    {
      ...{ id: 'money', icon: 'banknote', tone: 'brand', title: consequence.money },
      value: withSign(movedText(kind, missing)),
      note: 'Once, also if its webhook arrives after all.',
    },
    ...(consequence.avios === undefined
      ? []
      : [
          {
            ...({ id: 'avios', icon: 'coins', title: consequence.avios } as const),
            ...(avios !== undefined && { value: `${sign}${aviosText(avios)}` }),
            note: [owner && `Order of ${owner}.`, consequence.aviosNote].filter(Boolean).join(' '),
          },
        ]),
    { id: 'rest', icon: 'mail', title: 'What follows', note: consequence.email },
  ];
}

function withSign(text: string): string {
  return text.startsWith('−') ? text : `+${text}`;
}

const BOOKED: Record<string, string> = {
  capture: 'The captured payment of',
  refund: 'The refund of',
  refund_failed: 'The failed refund of',
  chargeback: 'The chargeback of',
  chargeback_reversed: 'The won chargeback of',
  capture_failed: 'The failed capture of',
};

/** The result of asking the provider in sentences. */
export function appliedSentences(
  { kind, theirs, ours }: Difference,
  { applied, notes, differences }: ResultOf<'reconcile apply'>,
): string[] {
  const amount = { ...theirs, amount: theirs.amount - ours.amount };
  const booked =
    kind in BOOKED
      ? `${BOOKED[kind]} ${movedText(kind, amount)} is booked.`
      : 'The provider’s answer is booked.';
  return [
    ...(applied.length > 0 ? [booked] : []),
    ...notes,
    ...differences.map((text) => `It still differs. ${text}`),
  ];
}

/** The result of closing a difference in sentences. */
export function closedSentences(kind: string, booked: Money | undefined): string[] {
  const closed = 'The difference is closed, with your reason and your name.';
  return booked
    ? [`${BOOKED[kind] ?? 'The amount of'} ${movedText(kind, booked)} is booked.`, closed]
    : [closed, 'No money was booked.'];
}
