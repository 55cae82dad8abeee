import type { Facts } from '@cairn/api/desk-types';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { type Effect, Effects } from '#app/panel/effects.tsx';
import { useFirst } from '#app/panel/use-first.ts';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { AdjustMoneyPanel, FailPanel, JobPanel, RetryPanel } from '#app/records/charge-panels.tsx';
import { HeldPanel } from '#app/records/held-panel.tsx';
import { NotePanel } from '#app/records/note-panel.tsx';
import { memberName, type Plan } from '#app/records/records.ts';
import { ResendPanel } from '#app/records/resend-panel.tsx';
import { useForce } from '#app/records/use-force.tsx';
import { aviosText, moneyText, wholeText } from '#app/text/amounts.ts';
import { cardText } from '#app/text/things.ts';
import { dayOf } from '#app/text/times.ts';

type PanelProps = { plan: Plan; onClose: () => void };
type Props = PanelProps & { open: NonNullable<ReturnType<typeof useOpenPanel>['open']> };

/** The panel that the address names; nothing for a name that is none of a plan's. */
export function PlanPanel({ plan, open: { name, about }, onClose }: Props) {
  const { id, records, monthlyAvios } = plan;
  const charge = records.charges.find(({ reference }) => reference === about);
  const payment = useFirst(records.payments.find((one) => one.charge === about && one.isRejected));
  switch (name) {
    case 'note':
      return <NotePanel about={id} onClose={onClose} />;
    case 'cancel':
      return <CancelPanel plan={plan} onClose={onClose} />;
    case 'resume':
      return <ResumePanel plan={plan} onClose={onClose} />;
    case 'refund':
      return <RefundPlanPanel plan={plan} onClose={onClose} />;
    case 'letter':
      return about ? (
        <ResendPanel letter={about} name={memberName(plan.member)} onClose={onClose} />
      ) : null;
    case 'job':
      return about ? <JobPanel id={about} onClose={onClose} /> : null;
  }
  if (!charge) return null;
  const { reference, amount } = charge;
  switch (name) {
    case 'held':
      return (
        <HeldPanel
          charge={reference}
          amount={amount}
          avios={aviosText(monthlyAvios)}
          card={plan.card && cardText(plan.card)}
          onClose={onClose}
        />
      );
    case 'retry':
      return payment ? <RetryPanel payment={payment} onClose={onClose} /> : null;
    case 'fail':
      return <FailPanel charge={reference} amount={amount} onClose={onClose} />;
    case 'money':
      return <AdjustMoneyPanel charge={reference} currency={amount.currency} onClose={onClose} />;
    default:
      return null;
  }
}

function CancelPanel({ plan, onClose }: PanelProps) {
  const { id, member, price } = plan;
  const { company } = member;
  return (
    <ActionPanel
      action="subscription cancel"
      title="Cancel this plan"
      about="As its member would cancel it."
      input={{ subscriptionId: id }}
      effects={({ result: { runsUntil } }) => (
        <Effects
          effects={[
            {
              id: 'end',
              icon: 'calendar-days',
              tone: 'warn',
              title: runsUntil ? `It runs until ${dayOf(runsUntil, company)}` : 'It ends at once',
              note: runsUntil
                ? 'To the end of what is paid. Until then it can be resumed'
                : 'Nothing of it is paid',
            },
            {
              id: 'money',
              icon: 'credit-card',
              tone: 'sea',
              title: 'The card is not charged again',
              value: moneyText(price),
              note: 'No money goes back, and no avios are taken',
            },
            { id: 'letter', icon: 'mail', title: `${memberName(member)} gets an email` },
          ]}
        />
      )}
      verb="Cancel the plan"
      isDanger
      done={({ runsUntil }) => ({
        title: 'The plan is cancelled',
        text: runsUntil
          ? `It runs until ${dayOf(runsUntil, company)} and is not charged again. No money moved.`
          : 'It has ended. No money moved.',
      })}
      onClose={onClose}
    />
  );
}

function ResumePanel({ plan, onClose }: PanelProps) {
  const { id, member, price } = plan;
  const { company } = member;
  return (
    <ActionPanel
      action="subscription resume"
      title="Resume this plan"
      about="Takes its cancellation back."
      input={{ subscriptionId: id }}
      effects={({ result: { renewsAt } }) => (
        <Effects
          effects={[
            {
              id: 'next',
              icon: 'repeat',
              tone: 'ok',
              title: renewsAt ? `Charged next on ${dayOf(renewsAt, company)}` : 'It goes on',
              value: moneyText(price),
              note: 'Nothing is charged before that',
            },
            { id: 'letter', icon: 'mail', title: `${memberName(member)} gets an email` },
          ]}
        />
      )}
      verb="Resume the plan"
      done={({ renewsAt }) => ({
        title: 'The plan goes on',
        text: renewsAt
          ? `Its card is charged next on ${dayOf(renewsAt, company)}. No money moved now.`
          : 'No money moved now.',
      })}
      onClose={onClose}
    />
  );
}

function RefundPlanPanel({ plan, onClose }: PanelProps) {
  const { isForced, isComplete, fields } = useForce(plan.refund.reason);
  return (
    <ActionPanel
      action="subscription refund"
      title="Refund the last payment"
      about="The plan ends with that."
      input={{ subscriptionId: plan.id, force: isForced }}
      isComplete={isComplete}
      fields={fields}
      effects={({ before, after, result }) => (
        <Effects effects={planRefundEffects(plan, moneyText(result.money), before, after)} />
      )}
      verb={(previewed) =>
        previewed ? `Refund ${moneyText(previewed.result.money)}` : 'Refund the last payment'
      }
      isDanger
      done={({ money }) => ({
        title: `Refund of ${moneyText(money)} requested`,
        text: 'The plan has ended. The member is written to once the money has gone.',
      })}
      onClose={onClose}
    />
  );
}

function planRefundEffects(plan: Plan, money: string, before: Facts, after: Facts): Effect[] {
  const change = (fact: string) => Number(after[fact] ?? 0) - Number(before[fact] ?? 0);
  const span = (fact: string) =>
    `${wholeText(Number(before[fact] ?? 0))} → ${wholeText(Number(after[fact] ?? 0))}`;
  const card = plan.card && cardText(plan.card);
  const taken = -change('avios');
  const owed = change('owes');
  const name = memberName(plan.member);
  return [
    {
      id: 'money',
      icon: 'credit-card',
      tone: 'sea',
      title: card ? `Money back to ${card}` : 'Money back',
      value: money,
      note: 'The last payment, the way it was paid',
    },
    ...(taken > 0
      ? [
          {
            id: 'avios',
            icon: 'coins',
            title: `Avios taken from ${name}`,
            value: aviosText(taken),
            note: `Free avios ${span('avios')}`,
          } as const,
        ]
      : []),
    ...(owed > 0
      ? [
          {
            id: 'debt',
            icon: 'triangle-alert',
            tone: 'bad',
            title: `Becomes a debt of ${name}`,
            value: aviosText(owed),
            note: `Debt ${span('owes')}. New avios repay it first`,
          } as const,
        ]
      : []),
    {
      id: 'end',
      icon: 'ban',
      tone: 'warn',
      title: 'The plan ends',
      note: 'The card is not charged again, and no more avios come',
    },
    {
      id: 'letter',
      icon: 'mail',
      title: `${name} gets an email`,
      note: 'Once the provider says that the money is on its way',
    },
  ];
}
