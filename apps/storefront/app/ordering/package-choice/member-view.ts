import type { PurchaseAllowance } from '@cairn/contract/members/purchase-allowance';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { PurchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import { type Allowance, showAllowance } from './allowance.ts';
import { sizeOf } from './filters.ts';
import { recommend } from './offer/recommend.ts';
import type { ChosenPackage, PackageOffer, ShownPick } from './offer/shown-offer.ts';
import { type Circumstances, obstacleTo } from './rules.ts';

type Given = {
  content: Pick<PurchasePage, 'picks' | 'goal' | 'allowance'>;
  offer: PackageOffer;
  circumstances: Circumstances;
  popular: number | undefined;
  /** What the member saves for. */
  goal: number | undefined;
  locale: string;
};

/** What the page shows to a member besides: their limit, their recommendations, their goal. */
export type MemberView = {
  allowance: Allowance | undefined;
  /** Whether the limit leaves small packages at most. */
  isTight: boolean;
  picks: ShownPick[];
  /** Says that a package reaches the goal. */
  goalText(chosen: ChosenPackage): string | undefined;
};

export function memberView(allowance: PurchaseAllowance | undefined, given: Given): MemberView {
  const { content, offer, circumstances, popular, goal, locale } = given;
  const { balance } = circumstances;
  const number = (count: number) => count.toLocaleString(locale);
  const gap = goal !== undefined && typeof balance === 'number' ? goal - balance : undefined;
  const spare = ({ avios, price }: ChosenPackage) => avios + price.bonusAvios - (gap ?? 0);
  const shown =
    content.allowance && allowance && showAllowance(allowance, content.allowance, locale);
  const packages = offer.packages.filter(
    (one): one is ChosenPackage =>
      one.price !== undefined && obstacleTo(one, circumstances) === undefined,
  );
  const isTight =
    allowance !== undefined &&
    offer.packages.every(({ avios }) => avios > allowance.left || sizeOf(avios) === 'small');

  function textOf({ kind, shown: pick }: Omit<ShownPick, 'text'>): string {
    if (kind === 'value' && shown) return shown.texts.valueText;
    return fillIn(content.picks.kinds[kind].text, {
      goal: number(goal ?? 0),
      spare: number(spare(pick)),
      missing: number(-spare(pick)),
      year: shown?.year ?? '',
    });
  }
  return {
    allowance: shown,
    isTight,
    picks: recommend({ packages, gap, popular, isTight }).map((pick) => ({
      ...pick,
      text: textOf(pick),
    })),
    goalText(chosen) {
      const isReached = gap !== undefined && gap > 0 && spare(chosen) >= 0;
      if (!isReached || goal === undefined || !content.goal) return undefined;
      const values = { goal: number(goal), spare: number(spare(chosen)) };
      return fillIn(content.goal.reachedText, values);
    },
  };
}
