import type { MenuAction } from '#app/panel/action-menu.tsx';
import type { Charge, Payment, Plan } from '#app/records/records.ts';

const REFUND_OBSTACLES: Partial<Record<NonNullable<Plan['refund']['reason']>, string>> = {
  notPaid: 'Not now: nothing of it is paid',
  refunded: 'Not again: the money has gone back, or is on its way',
};

/** Actions on a plan, and on each of its payments that needs a person. */
export function planActions(plan: Plan): readonly MenuAction[] {
  const { refund, cancellation, status, records } = plan;
  const isRunning = status === 'active' || status === 'autorenewing';
  const month = (reference: string) => {
    const [, n] = reference.split('.');
    return n === undefined ? 'the first payment' : `payment ${n}`;
  };
  return [
    { action: 'note add', icon: 'message-square', text: 'Write a note', panel: 'note' },
    ...records.charges.flatMap(({ reference, state }: Charge): MenuAction[] => [
      ...(state === 'held'
        ? [
            {
              action: 'held release',
              icon: 'shield-alert',
              text: `Review ${month(reference)}`,
              panel: 'held',
              about: reference,
            } as const,
          ]
        : []),
      ...(state === 'authorised'
        ? [
            {
              action: 'order fail',
              icon: 'ban',
              text: `Give up ${month(reference)}`,
              panel: 'fail',
              about: reference,
              isDanger: true,
            } as const,
          ]
        : []),
    ]),
    ...records.payments
      .filter(({ isRejected }: Payment) => isRejected)
      .map(({ charge, state }: Payment): MenuAction => {
        const isVoid = state === 'cancel_requested';
        return {
          action: isVoid ? 'void retry' : 'refund retry',
          icon: 'rotate-cw',
          text: `Retry the ${isVoid ? 'void' : 'refund'} of ${month(charge)}`,
          panel: 'retry',
          about: charge,
        };
      }),
    ...(status === 'cancelled_scheduled'
      ? [
          {
            action: 'subscription resume',
            icon: 'repeat',
            text: 'Resume the plan',
            panel: 'resume',
          } as const,
        ]
      : [
          {
            action: 'subscription cancel',
            icon: 'calendar-days',
            text: 'Cancel the plan',
            panel: 'cancel',
            obstacle: cancelObstacle(isRunning, cancellation.isPossible),
          } as const,
        ]),
    {
      action: 'subscription refund',
      icon: 'undo-2',
      text: 'Refund the last payment',
      panel: 'refund',
      obstacle: refund.eligible || !refund.reason ? undefined : REFUND_OBSTACLES[refund.reason],
    },
    ...records.charges
      .filter(({ paidBy }: Charge) => paidBy !== undefined)
      .slice(-1)
      .map(
        ({ reference }: Charge): MenuAction => ({
          action: 'adjust money',
          icon: 'banknote',
          text: `Correct the money of ${month(reference)}`,
          panel: 'money',
          about: reference,
        }),
      ),
  ];
}

function cancelObstacle(isRunning: boolean, isPossible: boolean): string | undefined {
  if (isPossible) return undefined;
  return isRunning ? 'Not now: a payment is under way' : 'It does not run';
}
