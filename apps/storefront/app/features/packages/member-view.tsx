import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import { fillIn } from '@cairn/contract/values/fill-in';
import { lazy, type ReactNode } from 'react';
import type { PurchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import type { GoalState } from '#app/ordering/goal/use-goal.ts';
import { type Circumstances, obstacleTo } from '#app/ordering/package-choice/rules.ts';
import type { ChosenPackage } from '#app/ordering/package-choice/shown-package.ts';
import { type Allowance, showAllowance } from './allowance.ts';
import { sizeOf } from './filters.ts';
import { recommend } from './offer/recommend.ts';
import type { PackageOffer, ShownPick } from './offer/shown-offer.ts';
import { LimitMeter, LimitReset } from './panel/limit.tsx';
import { Alternative } from './picks/alternative.tsx';

const GoalStrip = lazy(() =>
  import('./picks/goal-strip.tsx').catch(() => ({ default: () => null })),
);

type MemberViewOptions = {
  content: Pick<PurchasePage, 'picks'> &
    Partial<Pick<PurchasePage, 'goal' | 'goalPicker' | 'allowance'>>;
  offer: PackageOffer;
  circumstances: Circumstances;
  popular: number | undefined;
  goal: GoalState;
  locale: string;
};

/** Shown to members besides: their limit, their recommendations, their goal. */
export type MemberView = {
  allowance: Allowance | undefined;
  picks: ShownPick[];
  /** The rest of the limit. */
  meter: ReactNode;
  /** Set when the limit leaves small packages at most: what to say, and what else there is. */
  tight: { title: string; text: string; others: ReactNode; reset: ReactNode } | undefined;
  /** Undefined while the balance loads. */
  goalStrip: ReactNode;
  /** The rest of the limit after the purchase. */
  leftAfter(chosen: ChosenPackage): string | undefined;
  /** Says that a package reaches the goal. */
  goalText(chosen: ChosenPackage): string | undefined;
};

export function memberView(
  allowance: YearlyAllowance | undefined,
  options: MemberViewOptions,
): MemberView {
  const { content, offer, circumstances, popular, locale } = options;
  const goal = options.goal.kind === 'set' ? options.goal.goal.avios : undefined;
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
    meter: shown && <LimitMeter allowance={shown} />,
    tight:
      isTight && shown
        ? {
            title: shown.texts.limitTitle,
            text: shown.texts.limitText,
            others: shown.alternatives.map((other) => (
              <Alternative key={other.product} {...other} />
            )),
            reset: <LimitReset allowance={shown} />,
          }
        : undefined,
    goalStrip: content.goal && content.goalPicker && typeof balance === 'number' && (
      <GoalStrip
        texts={content.goal}
        picker={content.goalPicker}
        goal={options.goal}
        balance={balance}
        locale={locale}
      />
    ),
    picks: recommend({ packages, gap, popular, isTight }).map((pick) => ({
      ...pick,
      text: textOf(pick),
    })),
    leftAfter: ({ avios }) => allowance && number(Math.max(0, allowance.left - avios)),
    goalText(chosen) {
      const isReached = gap !== undefined && gap > 0 && spare(chosen) >= 0;
      if (!isReached || goal === undefined || !content.goal) return undefined;
      const values = { goal: number(goal), spare: number(spare(chosen)) };
      return fillIn(content.goal.reachedText, values);
    },
  };
}
