import type { Facts } from '@cairn/api/desk-types';
import { type FactChange, factChanges } from '#app/panel/fact-texts.ts';

type Change = { before: Facts; after: Facts };

/** The facts that an action would change, or leave, in another way than when it was asked for. */
export function changesSince(whenAsked: Change, today: Change): FactChange[] {
  const then = new Map(factChanges(whenAsked).map((fact) => [fact.name, spanText(fact)]));
  const now = new Map(factChanges(today).map((fact) => [fact.name, spanText(fact)]));
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((name) => {
    const [from = 'none', to = 'none'] = [then.get(name), now.get(name)];
    return from === to ? [] : [{ name, from, to, isChanged: true }];
  });
}

function spanText({ from, to, isChanged }: FactChange): string {
  return isChanged ? `${from} → ${to}` : to;
}
