import * as z from 'zod/mini';

/** Without `avios` when too few members have bought to call any package popular. */
export const popularPackage = z.object({ avios: z.optional(z.int().check(z.positive())) });

export type PopularPackage = z.infer<typeof popularPackage>;
