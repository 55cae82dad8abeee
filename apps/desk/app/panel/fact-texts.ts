import type { Facts } from '@cairn/api/desk-types';
import { isCurrency } from '@cairn/contract/values/currency';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';

/** The names of facts and fields where a camel-cased name does not read as words. */
const NAMES: Record<string, string> = {
  buyerAvios: 'Avios of the buyer',
  recipientAvios: 'Avios of the recipient',
  buyerOwes: 'Debt of the buyer, in avios',
  owes: 'Debt, in avios',
  limitUsed: 'Counts towards the yearly limit, in avios',
  moneyBack: 'Money on its way back',
  transactionId: 'Order',
  subscriptionId: 'Plan',
  eventKey: 'Notification',
  number: 'Membership number',
  id: 'Id',
};

/** runsUntil becomes "Runs until". */
export function nameOfFact(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;

function textOf(
  name: string,
  value: Facts[string] | undefined,
  currency: string | undefined,
): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    const isMoney = name.startsWith('money') && currency !== undefined;
    return isMoney ? moneyText({ amount: value, currency }) : wholeText(value);
  }
  return MOMENT.test(value) ? momentOf(value) : value.replaceAll('_', ' ');
}

export type FactChange = { name: string; from: string; to: string; isChanged: boolean };

/** The facts of a preview, those that change first. */
export function factChanges({ before, after }: { before: Facts; after: Facts }): FactChange[] {
  const currency = [after.currency, before.currency].find(
    (one): one is string => typeof one === 'string' && isCurrency(one),
  );
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names
    .filter((name) => name !== 'currency')
    .map((name) => ({
      name: nameOfFact(name),
      from: textOf(name, before[name], currency),
      to: textOf(name, after[name], currency),
      isChanged: before[name] !== after[name],
    }));
  return changes.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}
