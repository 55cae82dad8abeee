import { LEAST_GOAL, MOST_GOAL } from '@cairn/contract/members/goal';
import * as z from 'zod/mini';
import { entry, lenientList, text } from './entry.server.ts';

/** A trip and the avios that it takes. Its key is stored with the account, so it never changes. */
const preset = z.object({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: text,
  avios: z.int().check(z.minimum(LEAST_GOAL), z.maximum(MOST_GOAL)),
  /** Once the member has enough for it. */
  reachedTitle: text,
});

/** The goals that a member can choose from, here and on the purchase page. */
export const goalPicker = entry(
  z.object({
    title: text,
    intro: text,
    presets: lenientList(preset),
    listLabel: text,
    /** Marks the trip that is offered to members without a goal. */
    suggestedText: text,
    enoughText: text,
    gapText: text,
    ownLabel: text,
    ownHint: text,
    errorText: text,
    /** Says what the levels are worth. */
    noteText: text,
    saveText: text,
    removeText: text,
    closeText: text,
    failedText: text,
    /** A goal in words: a trip's, and an amount of the member's own. */
    tripText: text,
    amountText: text,
  }),
);

export type GoalPickerContent = z.infer<typeof goalPicker>;
export type GoalPreset = GoalPickerContent['presets'][number];
