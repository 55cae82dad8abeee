import { fillIn } from '@cairn/contract/values/fill-in';
import type { GoalContent } from '#app/content/pages/discovery-page.server.ts';
import type { ShownQuote } from '../prices/show-quotes.ts';

type Parts = {
  quote: ShownQuote;
  gap: number;
  fromPlan: number | undefined;
  left: number | undefined;
  amount(count: number): string;
};

/** What the package adds towards the goal; the plan is named first if it reaches the goal by itself. */
export function goalSentence(content: GoalContent, parts: Parts): string {
  const { gap, fromPlan = 0, amount } = parts;
  const bought = packageSentence(content, parts);
  return fromPlan >= gap
    ? `${fillIn(content.planText, { amount: amount(fromPlan) })} ${bought}`
    : bought;
}

function packageSentence(content: GoalContent, { quote, gap, left, amount }: Parts): string {
  const { avios, bonusAvios, texts } = quote;
  const total = avios + bonusAvios;
  const bought =
    bonusAvios > 0
      ? fillIn(content.packageWithBonusText, { amount: texts.avios, total: amount(total) })
      : fillIn(content.packageText, { amount: texts.avios });
  if (total === gap) return `${bought} ${content.exactText}`;
  if (total > gap) return `${bought} ${fillIn(content.spareText, { amount: amount(total - gap) })}`;
  const rest = fillIn(content.partText, { amount: amount(gap - total) });
  // Without the limit it is the largest package that there is.
  const isLimited = left !== undefined && left < gap;
  const limit = isLimited ? ` ${fillIn(content.limitText, { amount: amount(left) })}` : '';
  return `${bought} ${rest}${limit}`;
}
