import { type GiftCard, giftCard } from '@cairn/contract/orders/gift-card';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

export async function openGiftCard(fetcher: Fetcher, token: string): Promise<Result<GiftCard>> {
  return checked(giftCard, await fetcher('/gift-card', { method: 'POST', body: { token } }));
}
