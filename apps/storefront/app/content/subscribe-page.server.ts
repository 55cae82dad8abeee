import * as z from 'zod/mini';
import { dispensable, entry, text, tolerant } from './entry.server.ts';
import { page } from './page.server.ts';
import { smallUnits } from './small-units.server.ts';
import { subscriptionPlan } from './subscription-plan.server.ts';

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
  plans: tolerant(entry(subscriptionPlan)),
  busyText: text,
  failedText: text,
  /** Plans that are switched off. */
  unavailable: z.object({ title: text, text }),
  rules: dispensable(z.object({ title: text, list: tolerant(text) })),
  smallUnits: dispensable(smallUnits),
});

export type SubscribePage = z.infer<typeof subscribePage>;
