import { referenceOf } from '@cairn/contract/orders/reference';
import type { HistoryStatus, PastTransaction } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import { historyPath } from '#app/ordering/paths.ts';
import type { Card } from './fact.ts';
import { formatAvios, formatDay, formatPrice, formatTime, type Reader } from './reader.ts';

export function avios({ aviosAmount, bonusAvios }: PastTransaction, reader: Reader): string {
  return formatAvios(aviosAmount + bonusAvios, reader);
}

/** Values for the placeholders in texts about an order. */
export function valuesOf(order: PastTransaction, reader: Reader): Record<string, string> {
  const { recipient, createdAt, creditedAt, deliverAt, totalPrice, currency } = order;
  const { anotherMemberText } = reader.texts.order;
  return {
    name: recipient?.firstName ? isolated(recipient.firstName) : anotherMemberText,
    amount: avios(order, reader),
    total: formatPrice(totalPrice, currency, reader),
    time: formatTime(createdAt, reader),
    date: formatDay(deliverAt ?? creditedAt ?? createdAt, reader),
  };
}

function nameOf(order: PastTransaction, reader: Reader): string {
  const values = valuesOf(order, reader);
  const name = order.packageName ?? values.name ?? '';
  return fillIn(reader.texts.order.names[order.product], { ...values, name });
}

export function cardOf(order: PastTransaction, reader: Reader, note?: string): Card {
  const { id, totalPrice, currency } = order;
  return {
    title: nameOf(order, reader),
    reference: referenceOf(id),
    total: formatPrice(totalPrice, currency, reader),
    link: historyPath(id),
    steps: note === undefined ? stepsOf(order, reader) : [],
    ...(note !== undefined && { note }),
  };
}

/** The step that an order is at. */
const CURRENT: Partial<Record<HistoryStatus, number>> = {
  confirming: 0,
  processing: 1,
  scheduled: 1,
  done: 3,
};

function stepsOf(order: PastTransaction, reader: Reader): Card['steps'] {
  const { status, recipient } = order;
  const { steps } = reader.texts.order;
  const current = CURRENT[status];
  if (current === undefined) return [];
  const names = [
    status === 'confirming' ? steps.confirming : steps.paid,
    secondStep(order, reader),
    recipient ? steps.sent : steps.arrived,
  ];
  return names.map((text, index) => ({
    text,
    state: index < current ? 'done' : index === current ? 'current' : 'planned',
  }));
}

function secondStep(order: PastTransaction, reader: Reader): string {
  const { steps } = reader.texts.order;
  if (order.status === 'scheduled') return fillIn(steps.waiting, valuesOf(order, reader));
  return order.status === 'done' ? steps.added : steps.adding;
}
