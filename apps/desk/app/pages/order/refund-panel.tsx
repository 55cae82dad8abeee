import { useState } from 'react';
import type { Previewed } from '#app/calls/call-action.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { type Effect, Effects } from '#app/panel/effects.tsx';
import { memberName, type Order } from '#app/records/records.ts';
import { useForce } from '#app/records/use-force.tsx';
import { aviosText, moneyText, wholeText } from '#app/text/amounts.ts';
import { cardText, orderTitle } from '#app/text/things.ts';

type Props = { order: Order; onClose: () => void };

/** Money back, avios back, debts and limits: all of a refund, by the code that does it. */
export function RefundPanel({ order, onClose }: Props) {
  const { isForced, isComplete, fields } = useForce(order.refund.reason);
  const [wasScheduled] = useState(order.state === 'scheduled');
  const money = moneyText(order.total);
  return (
    <ActionPanel
      action="refund"
      title="Refund this order"
      about="A preview. Nothing happens until you press the button."
      input={{ transactionId: order.id, force: isForced }}
      isComplete={isComplete}
      fields={fields}
      effects={(previewed) => <Effects effects={refundEffects(order, previewed)} />}
      verb={(previewed) => `Refund ${previewed ? moneyText(previewed.result.money) : money}`}
      done={({ money: returned }) => ({
        title: `Refund of ${moneyText(returned)} requested`,
        text: wasScheduled
          ? 'The provider was asked for it. The member gets an email now, and another once the money is on its way.'
          : 'The provider was asked for it. The member gets an email once the money is on its way.',
      })}
      onClose={onClose}
    />
  );
}

/** A dated gift or transfer whose day has not come. */
export function CancelDeliveryPanel({ order, onClose }: Props) {
  return (
    <ActionPanel
      action="delivery cancel"
      title="Cancel this delivery"
      about={`${orderTitle(order)}. Its day has not come: nobody has got avios yet.`}
      input={{ transactionId: order.id }}
      effects={(previewed) => <Effects effects={refundEffects(order, previewed)} />}
      verb={(previewed) =>
        `Cancel and refund ${moneyText(previewed ? previewed.result.money : order.total)}`
      }
      isDanger
      done={({ money }) => ({
        title: `Cancelled, and a refund of ${moneyText(money)} requested`,
        text: 'The avios are not delivered. The member gets an email about that now, and another once the money is on its way.',
      })}
      onClose={onClose}
    />
  );
}

type Change = Pick<Previewed<'refund'>, 'before' | 'after' | 'result'>;

function refundEffects(order: Order, { before, after, result }: Change): Effect[] {
  const { member, recipient, records, product, state } = order;
  const change = (fact: string) => Number(after[fact] ?? 0) - Number(before[fact] ?? 0);
  const span = (fact: string) =>
    `${wholeText(Number(before[fact] ?? 0))} → ${wholeText(Number(after[fact] ?? 0))}`;
  const paid = records.payments.find(({ captured }) => captured.amount > 0);
  const buyer = memberName(member);
  const receiver =
    [recipient?.firstName, recipient?.lastName].filter(Boolean).join(' ') || 'the recipient';
  const card = paid && cardText(paid);
  const owners = [
    { fact: 'buyerAvios', name: buyer },
    ...('recipientAvios' in after ? [{ fact: 'recipientAvios', name: receiver }] : []),
  ];
  const owes = change('buyerOwes');
  const limit = -change('limitUsed');
  const limitOwner = [
    `${after.limitOf}`.includes('buyer') && buyer,
    `${after.limitOf}`.includes('recipient') && receiver,
  ]
    .filter(Boolean)
    .join(' and ');
  return [
    {
      id: 'money',
      icon: 'credit-card',
      tone: 'sea',
      title: card ? `Money back to ${card}` : 'Money back',
      value: moneyText(result.money),
      note: 'The way it was paid. Banks take 3 to 5 days',
    },
    ...owners.flatMap(({ fact, name }): Effect[] => {
      const moved = change(fact);
      if (moved === 0) return [];
      return [
        {
          id: fact,
          icon: 'coins',
          title: moved < 0 ? `Avios taken from ${name}` : `Avios given back to ${name}`,
          value: aviosText(Math.abs(moved)),
          note: `Free avios ${span(fact)}`,
        },
      ];
    }),
    ...(state === 'scheduled'
      ? [
          {
            id: 'delivery',
            icon: 'calendar-clock',
            title: product === 'gift' ? 'The gift is not delivered' : 'It is not delivered',
            value: aviosText(order.avios + order.bonusAvios),
            note: 'Nobody has got them yet',
          } as const,
        ]
      : []),
    ...(owes > 0
      ? [
          {
            id: 'debt',
            icon: 'triangle-alert',
            tone: 'bad',
            title: `Becomes a debt of ${buyer}`,
            value: aviosText(owes),
            note: `Debt ${span('buyerOwes')}. New avios repay it first`,
          } as const,
        ]
      : []),
    ...(limit > 0
      ? [
          {
            id: 'limit',
            icon: 'gauge',
            tone: 'brand',
            title: `Given back to the yearly limit of ${limitOwner}`,
            value: aviosText(limit),
            note: `This order counts ${span('limitUsed')}`,
          } as const,
        ]
      : []),
    {
      id: 'letter',
      icon: 'mail',
      title: state === 'scheduled' ? `${buyer} gets two emails` : `${buyer} gets an email`,
      note:
        state === 'scheduled'
          ? 'Now about the delivery, and another once the money is on its way'
          : 'Once the provider says that the money is on its way',
    },
    ...(after.recipientEmail && after.recipientEmail !== before.recipientEmail
      ? [
          {
            id: 'recipient-letter',
            icon: 'mail',
            title: `${receiver} gets an email now`,
            note: 'That the avios were taken back, and that there is nothing to do',
          } as const,
        ]
      : []),
  ];
}
