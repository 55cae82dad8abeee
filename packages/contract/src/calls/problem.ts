import * as z from 'zod/mini';

/** What every answer outside the business rules says when it refuses: what went wrong, in words and as a code. */
export const problem = z.object({ message: z.string(), code: z.string() });

export type Problem = z.infer<typeof problem>;
