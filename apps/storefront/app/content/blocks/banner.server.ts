import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { advertisedCampaign } from './campaign.server.ts';
import { link, moment, optionalPart, picture, text } from './entry.server.ts';

/** The name of a token, or a colour as CSS writes it; anything else is rejected. */
const colour = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*$|^#[0-9a-f]{3,8}$|^(rgb|hsl)a?\([\d\s.,%/]+\)$/i));

const country = z.pipe(
  z.string(),
  z.transform((written: string) => written.trim().toUpperCase() || undefined),
);

/** Replaces the result page's own picture and message, per product. */
const success = z.object({ image: optionalPart(picture), message: z.optional(text) });
type Success = z.infer<typeof success>;

const fields = z.object({
  partnerCode: z.union([text, z.array(text)]),
  isEnabled: z.boolean(),
  activePages: z.optional(z.array(text)),
  /** Without one the banner is the bonus promotion. */
  globalBannerFormat: z.optional(z.catch(z.enum(['strip', 'card', 'hero']), 'card')),
  endDate: z.optional(moment),
  limitToCountry: z.optional(country),
  title: text,
  description: z.optional(text),
  buttonText: z.optional(text),
  buttonLink: z.optional(text),
  image: optionalPart(picture),
  background: optionalPart(picture),
  terms: optionalPart(link),
  colours: optionalPart(z.object({ background: colour, text: colour })),
  showCountdown: z.optional(z.boolean()),
  countdownReplacer: z.optional(text),
  /** Added by us: names of the countdown's units, and the label for screen readers. */
  countdown: optionalPart(z.object({ days: text, hours: text, minutes: text, label: text })),
  isBannerReplacingTransaction: z.optional(z.boolean()),
  ...advertisedCampaign,
});

/** Flat fields such as `purchaseSuccessMessage`, because only a whole field can link to an entry. */
const successes = z.pipe(
  z.looseObject({}),
  z.transform((written: Record<string, unknown>) => {
    const found: Partial<Record<Product, Success>> = {};
    for (const product of PRODUCTS) {
      const image = written[`${product}SuccessImage`];
      const message = written[`${product}SuccessMessage`];
      const parsed = success.safeParse({ image, message });
      if (parsed.success && (image || message)) found[product] = parsed.data;
    }
    return { successes: found };
  }),
);

export const banner = z.intersection(fields, successes);

export type Banner = z.infer<typeof banner> & {
  /** The description with the end, by the time zone that a member or visitor is told it in. */
  descriptionIn?: Record<string, string>;
};
