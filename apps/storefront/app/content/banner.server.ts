import { PRODUCTS, type Product } from '@cairn/contract/product';
import * as z from 'zod/mini';
import { dispensable, link, moment, picture, text } from './entry.server.ts';

/** The name of a token, or a colour as CSS writes it; anything else is no colour. */
const colour = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*$|^#[0-9a-f]{3,8}$|^(rgb|hsl)a?\([\d\s.,%/]+\)$/i));

const country = z.pipe(
  z.string(),
  z.transform((written: string) => written.trim().toUpperCase() || undefined),
);

/** What the result page shows in place of its own, for a product. */
const success = z.object({ image: dispensable(picture), message: z.optional(text) });
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
  image: dispensable(picture),
  background: dispensable(picture),
  terms: dispensable(link),
  colours: dispensable(z.object({ background: colour, text: colour })),
  showCountdown: z.optional(z.boolean()),
  countdownReplacer: z.optional(text),
  /** Ours: what the countdown's units are called, and the whole of it when it is read aloud. */
  countdown: dispensable(z.object({ days: text, hours: text, minutes: text, label: text })),
  isBannerReplacingTransaction: z.optional(z.boolean()),
});

/** They stand in fields of their own, such as `purchaseSuccessMessage`: only a whole field can be a link. */
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

export type Banner = z.infer<typeof banner>;
