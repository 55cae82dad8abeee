import * as z from 'zod/mini';

export const REFUND_OBSTACLES = ['tooLate', 'spent', 'refunded', 'notPaid'] as const;
export type RefundObstacle = (typeof REFUND_OBSTACLES)[number];

export const refundAnswer = z.object({
  status: z.enum(['requested', 'notEligible']),
  reason: z.optional(z.enum(REFUND_OBSTACLES)),
});

export type RefundAnswer = z.infer<typeof refundAnswer>;
