import * as z from 'zod/mini';
import {
  entry,
  lenientList,
  optionalPart,
  page,
  prompt,
  smallUnits,
  text,
} from '../blocks/entry.server.ts';
import { subscriptionPlan } from '../blocks/subscription-plan.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

const byInterval = z.object({ monthly: text, annually: text });

const billing = z.object({
  label: text,
  monthlyText: text,
  annuallyText: text,
  announcement: text,
});

const card = z.object({
  aviosText: text,
  inAYearText: text,
  inAYearAviosText: text,
  pricePerAviosText: text,
  lengthText: text,
  priceTexts: byInterval,
  originalPriceText: text,
  savingTexts: z.optional(byInterval),
  chosenText: text,
});

export const subscribePage = z.extend(page, {
  breadcrumb: optionalPart(breadcrumb),
  billing,
  plansLabel: text,
  card,
  plans: lenientList(entry(subscriptionPlan)),
  busyText: text,
  failedText: text,
  retryText: text,
  /** Shown at a plan that a member cannot choose, by the business rule's code. */
  reasons: z.record(text, text),
  balanceMissing: prompt,
  rules: optionalPart(z.object({ title: text, list: lenientList(text) })),
  smallUnits: optionalPart(smallUnits),
});

export type SubscribePage = z.infer<typeof subscribePage>;
