import type { Shop } from '../../../apps/api/src/http/kit/shop.ts';
import type { NotificationItem } from '../../../apps/api/src/payments/notification.ts';
/** Receives notifications as the API does, without their signatures. */
export declare function createReceiver(
  context: Pick<Shop, 'connection' | 'now' | 'log'>,
): (items: readonly NotificationItem[]) => Promise<void>;
