import type { MemberGoal } from '@cairn/contract/members/goal';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { GoalPickerContent, GoalPreset } from '#app/content/blocks/goal-picker.server.ts';

/** The trip that a goal names, as long as the content has it and it takes as many avios. */
export function presetOf(
  goal: MemberGoal | undefined,
  presets: readonly GoalPreset[],
): GoalPreset | undefined {
  return presets.find(({ key, avios }) => key === goal?.preset && avios === goal.avios);
}

/** Offered to members without a goal: the smallest trip for which they need more avios. */
export function suggestedPreset(
  balance: number,
  presets: readonly GoalPreset[],
): GoalPreset | undefined {
  return presets
    .toSorted((one, other) => one.avios - other.avios)
    .find(({ avios }) => avios > balance);
}

/** The trips for which the member needs more avios, and the one that is their goal. */
export function offeredPresets(
  balance: number,
  goal: MemberGoal | undefined,
  presets: readonly GoalPreset[],
): GoalPreset[] {
  const own = presetOf(goal, presets);
  return presets.filter((preset) => preset.avios > balance || preset === own);
}

/** Such as "Dublin to Porto and back, 13,000" or "48,000 avios". */
export function goalName(
  goal: MemberGoal,
  { presets, tripText, amountText }: GoalPickerContent,
  locale: string,
): string {
  const amount = goal.avios.toLocaleString(locale);
  const preset = presetOf(goal, presets);
  return preset ? fillIn(tripText, { name: preset.name, amount }) : fillIn(amountText, { amount });
}
