import { subscriptionId } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import { type Command, command } from '../command.ts';
import { cancelSubscription } from './cancel-subscription.ts';

const id = z.pipe(
  z.string().check(
    z.refine((text) => subscriptionId.safeParse(text).success, {
      error: 'subscriptionId must be a subscription’s id, such as sub7Xk….',
    }),
  ),
  subscriptionId,
);

export const SUBSCRIPTION_COMMANDS: readonly Command[] = [
  command({
    name: 'subscription cancel',
    about:
      'Cancels a plan as its member would: at the end of the paid period, or at once if nothing is paid.',
    example: 'subscription cancel sub7Xk2mQ9aBcD3eF4gH5iJ6k',
    words: ['subscriptionId'],
    input: z.object({ subscriptionId: id }),
    run: cancelSubscription,
  }),
];
