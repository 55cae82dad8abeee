import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { Fact } from './fact.ts';
import { HISTORY } from './order-facts.ts';
import { formatAvios, type Reader } from './reader.ts';

type Limits = {
  purchase: YearlyAllowance;
  transfer: YearlyAllowance;
  /** The answer does without it where boosts are off sale. */
  booster: BoosterOptions | undefined;
};

/** The rest of a member's yearly limits for buying, transferring and boosting. */
export function describeLimits({ purchase, transfer, booster }: Limits, reader: Reader): Fact {
  const { limits, links } = reader.texts;
  const text = (template: string, left: number, cap?: number) =>
    fillIn(template, {
      left: formatAvios(left, reader),
      ...(cap !== undefined && { cap: formatAvios(cap, reader) }),
    });
  const lines = [
    text(limits.purchase, purchase.left, purchase.cap),
    text(limits.transfer, transfer.left, transfer.cap),
    ...(booster ? [text(limits.booster, booster.remainingAllowance)] : []),
  ];
  return {
    lead: fillIn(limits.lead, { year: `${purchase.year}` }),
    text: lines.join('\n\n'),
    links: [{ text: links.compare, link: '/purchase' }],
  };
}

export function describeOwed({ owedAvios }: YearlyAllowance, reader: Reader): Fact {
  const { owed, links } = reader.texts;
  if (owedAvios === 0) return { ...owed.none };
  const amount = formatAvios(owedAvios, reader);
  return {
    lead: fillIn(owed.some.lead, { amount }),
    text: owed.some.text,
    links: [
      { text: links.contact, link: '/contact' },
      { text: links.orders, link: HISTORY },
    ],
  };
}
