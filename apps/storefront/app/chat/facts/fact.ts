import * as z from 'zod/mini';

/** An order as an answer shows it. */
const card = z.object({
  title: z.string(),
  reference: z.string(),
  total: z.string(),
  link: z.string(),
  steps: z.array(z.object({ text: z.string(), state: z.enum(['done', 'current', 'planned']) })),
  note: z.optional(z.string()),
});

/** Parts of an answer. */
export const fact = z.object({
  /** The first sentence, which stands out. */
  lead: z.optional(z.string()),
  /** A blank line begins a new paragraph. */
  text: z.string(),
  links: z.optional(z.array(z.object({ text: z.string(), link: z.string() }))),
  cards: z.optional(z.array(card)),
  /** The id of the order that it is about. */
  order: z.optional(z.string()),
});

export type Card = z.infer<typeof card>;
export type Fact = z.infer<typeof fact>;
