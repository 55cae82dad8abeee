import { BOOST_LIMIT } from '@cairn/contract/prices/boost-limits';

export type Activity = {
  id: string;
  type: string;
  sector: string;
  description: string;
  avios: number;
  isBoosted: boolean;
  texts: {
    date: string;
    /** The last day on which it can be boosted, if that is soon. */
    lastDay: string | undefined;
  };
  /** That day as YYYY-MM-DD, soon or not. */
  lastDay: string;
};

export function aviosOf(activities: readonly Activity[]): number {
  return activities.reduce((sum, { avios }) => sum + avios, 0);
}

/** The reason why an activity cannot be added to those that are chosen. */
export type Obstacle = 'boosted' | 'limit' | 'allowance';

type Chosen = {
  chosen: readonly Activity[];
  /** Avios that boosts can still add this year. */
  left: number;
  /** Sorted from small to large. */
  multipliers: readonly number[];
};

export function obstacleTo(activity: Activity, given: Chosen): Obstacle | undefined {
  const { chosen, left, multipliers } = given;
  if (activity.isBoosted) return 'boosted';
  if (chosen.includes(activity)) return undefined;
  if (chosen.length >= BOOST_LIMIT) return 'limit';
  const least = multipliers[0] ?? 1;
  return (aviosOf(chosen) + activity.avios) * least > left ? 'allowance' : undefined;
}

/** The wanted multiplier, or the largest below it that the allowance covers. */
export function fittingMultiplier(
  wanted: number,
  { chosen, left, multipliers }: Chosen,
): number | undefined {
  const avios = aviosOf(chosen);
  return multipliers.findLast((one) => one <= wanted && avios * one <= left);
}

/** Adds what fits at this multiplier, in the order on screen. */
export function addAllThatFit(
  shown: readonly Activity[],
  multiplier: number,
  given: Chosen,
): readonly Activity[] {
  let chosen = given.chosen;
  for (const activity of shown) {
    const isAdded = chosen.includes(activity);
    const fits = obstacleTo(activity, { ...given, chosen, multipliers: [multiplier] });
    if (!isAdded && fits === undefined) chosen = [...chosen, activity];
  }
  return chosen;
}

export const ORDERS = ['most', 'fewest'] as const;
export type Order = (typeof ORDERS)[number];
export const ALL = 'all';

/** The activities of one type, or all, in groups as the API orders them. */
export function showActivities(
  activities: readonly Activity[],
  { type, order }: { type: string; order: Order },
): { type: string; activities: Activity[] }[] {
  const types = [...new Set(activities.map((one) => one.type))];
  const sign = order === 'fewest' ? 1 : -1;
  return types
    .filter((one) => type === ALL || one === type)
    .map((one) => ({
      type: one,
      activities: activities
        .filter((activity) => activity.type === one)
        .toSorted((a, b) => sign * (a.avios - b.avios)),
    }));
}
