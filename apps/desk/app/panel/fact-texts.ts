import type { Facts } from '@cairn/api/desk-types';
import { isCurrency } from '@cairn/contract/values/currency';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { stateFactText } from '#app/text/states.ts';
import { momentOf } from '#app/text/times.ts';

/** The names of facts and fields where a camel-cased name does not read as words. */
const NAMES: Record<string, string> = {
  buyerAvios: 'Avios of the buyer',
  recipientAvios: 'Avios of the recipient',
  buyerOwes: 'Debt of the buyer, in avios',
  owes: 'Debt, in avios',
  limitUsed: 'Counts towards the yearly limit, in avios',
  limitOf: 'Whose yearly limit',
  recipientEmail: 'Email to the recipient',
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

/** 49.00 EUR */
const MONEY = /^(\d+\.\d\d) ([A-Z]{3})$/;

/** Also within a text, such as a list of what is scheduled. */
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

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
  const words = stateFactText(name, value);
  if (words !== undefined) return words;
  const [, amount, code = ''] = MONEY.exec(value) ?? [];
  if (isCurrency(code)) return moneyText({ amount: Number(amount), currency: code });
  return value
    .replaceAll('_', ' ')
    .replaceAll(MOMENT, (moment) => momentOf(moment))
    .replaceAll(/\b\d{4,}(?= avios)/g, (count) => wholeText(Number(count)));
}

const SEPARATOR = '; ';

/** Lists show only removed and added items: the rest is the same on both sides. */
function differenceOf(from: Facts[string] | undefined, to: Facts[string] | undefined) {
  const lists = [from, to].map((list) => (typeof list === 'string' ? list.split(SEPARATOR) : []));
  const [before = [], after = []] = lists;
  if (before.length < 2 && after.length < 2) return { from, to };
  return {
    from: before.filter((one) => !after.includes(one)).join('\n'),
    to: after.filter((one) => !before.includes(one)).join('\n'),
  };
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
    .map((name) => {
      const isChanged = before[name] !== after[name];
      const { from, to } = isChanged
        ? differenceOf(before[name], after[name])
        : { from: before[name], to: after[name] };
      return {
        name: nameOfFact(name),
        from: textOf(name, from, currency),
        to: textOf(name, to, currency),
        isChanged,
      };
    });
  return changes.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}
