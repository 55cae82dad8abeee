import * as z from 'zod/mini';
import { entry, lenientList, optionalPart, text } from '../blocks/entry.server.ts';
import { smallUnits } from '../blocks/small-units.server.ts';
import { subscriptionPlan } from '../blocks/subscription-plan.server.ts';
import { page } from '../pages/page.server.ts';

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
  monthlyPriceText: text,
  annualPriceText: text,
  savingText: z.optional(text),
});

export const subscribePage = z.extend(page, {
  billing,
  plansLabel: text,
  card,
  plans: lenientList(entry(subscriptionPlan)),
  busyText: text,
  failedText: text,
  /** Plans that are switched off. */
  unavailable: z.object({ title: text, text }),
  rules: optionalPart(z.object({ title: text, list: lenientList(text) })),
  smallUnits: optionalPart(smallUnits),
});

export type SubscribePage = z.infer<typeof subscribePage>;
