import * as z from 'zod/mini';

export const rememberedCardId = z.uuid().brand<'RememberedCardId'>();

export const rememberedCardPath = z.object({ cardId: rememberedCardId });

const facts = {
  /** Such as visa. */
  type: z.optional(z.string()),
  /** The last four. */
  digits: z.optional(z.string()),
  /** The last month in which it is valid: 2030-03. */
  expires: z.optional(z.string()),
  rememberedAt: z.iso.datetime(),
};

export const rememberedCard = z.object({ id: rememberedCardId, ...facts });

export const rememberedCards = z.array(rememberedCard);

/** In a member's copy of their data. */
export const rememberedCardRecord = z.object({ ...facts, consentedAt: z.iso.datetime() });

export type RememberedCardId = z.infer<typeof rememberedCardId>;
export type RememberedCard = z.infer<typeof rememberedCard>;
