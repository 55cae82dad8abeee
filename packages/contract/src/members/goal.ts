import * as z from 'zod/mini';

export const LEAST_GOAL = 1_000;
export const MOST_GOAL = 500_000;

/** A member's savings goal. `preset` is the key of a trip in the content; without it the amount is their own. */
export const memberGoal = z.object({
  avios: z.int().check(z.minimum(LEAST_GOAL), z.maximum(MOST_GOAL)),
  preset: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
});

/** Without a goal, an empty object. */
export const goalAnswer = z.object({ goal: z.optional(memberGoal) });

export type MemberGoal = z.infer<typeof memberGoal>;
export type GoalAnswer = z.infer<typeof goalAnswer>;
