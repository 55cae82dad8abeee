import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useShownBanners } from '#app/layout/banners/shown-banners.ts';
import { isLocal } from '#app/ordering/orders/orders.ts';
import { saleOfOrder } from '#app/ordering/orders/sale-of-order.ts';
import { usePending } from '#app/pending/use-pending.ts';
import type { loadBooster } from '#app/routes/loaders/load-booster.server.ts';
import type { loadDiscovery } from '#app/routes/loaders/load-discovery.server.ts';
import type { loadGift } from '#app/routes/loaders/load-gift.server.ts';
import type { loadPackages } from '#app/routes/loaders/load-packages.server.ts';
import type { loadSubscription } from '#app/routes/loaders/load-subscription.server.ts';
import type { loadTransfer } from '#app/routes/loaders/load-transfer.server.ts';
import { type AnalyticsList, type AnalyticsSale, itemOf, track } from './events.ts';

type Loaded<Load extends (...given: never[]) => unknown> = Awaited<ReturnType<Load>>;
type Start = { discovery: Loaded<typeof loadDiscovery> } | Loaded<typeof loadTransfer>;

/** Sends `view_item_list` once per page and currency. */
export function useListEvents(): void {
  const list = useShownList();
  const send = useEffectEvent(() => {
    if (list) track({ event: 'view_item_list', ecommerce: list });
  });
  useEffect(send, [list?.item_list_id, list?.currency]);
}

function useShownList(): AnalyticsList | undefined {
  const index = useRouteLoaderData<Start>('routes/start');
  const products = useRouteLoaderData<Loaded<typeof loadDiscovery>>('avios-gift-transfer');
  const toBuy = useRouteLoaderData<Loaded<typeof loadPackages>>('purchase');
  const toGive = useRouteLoaderData<Loaded<typeof loadGift>>('gift');
  const plans = useRouteLoaderData<Loaded<typeof loadSubscription>>('routes/subscription');
  const boosts = useRouteLoaderData<Loaded<typeof loadBooster>>('routes/booster');
  const sending = useRouteLoaderData<Loaded<typeof loadTransfer>>('routes/transfer') ?? index;

  const cards = (index && 'discovery' in index ? index.discovery : products)?.cards;
  if (cards) {
    return {
      item_list_id: 'discovery',
      items: cards.flatMap(({ productType }) =>
        productType === 'chat' ? [] : itemOf({ product: productType }),
      ),
    };
  }
  const chosenFrom = toBuy ?? toGive;
  if (chosenFrom && 'offer' in chosenFrom) {
    const { offer } = chosenFrom;
    const product = toBuy ? 'purchase' : 'gift';
    const items = offer.packages.map(({ avios, price }) =>
      itemOf({ product, avios }, price?.total),
    );
    return { item_list_id: product, currency: offer.currency, items };
  }
  if (plans && 'offer' in plans) {
    const items = plans.offer.plans.flatMap(({ prices }) =>
      Object.entries(prices).map(([variant, { avios, price }]) =>
        itemOf({ product: 'subscription', avios, variant }, price),
      ),
    );
    return { item_list_id: 'subscription', currency: plans.offer.currency, items };
  }
  if (boosts && 'offer' in boosts) {
    const items = boosts.offer.multipliers.map(({ multiplyBy }) =>
      itemOf({ product: 'booster', variant: `${multiplyBy}x` }),
    );
    return { item_list_id: 'booster', currency: boosts.offer.currency, items };
  }
  if (sending && 'fees' in sending) {
    const { currency } = sending.fees;
    return { item_list_id: 'transfer', currency, items: [itemOf({ product: 'transfer' })] };
  }
  return undefined;
}

/** Sends `view_promotion` for each banner that is shown, once per document. */
export function usePromotionEvents(banners: readonly Banner[], market: string): void {
  const { promotion, global } = useShownBanners({ banners, market });
  const seen = useRef(new Set<string>());
  const send = useEffectEvent((slot: string, banner: Banner | undefined) => {
    if (!banner || seen.current.has(banner.title)) return;
    seen.current.add(banner.title);
    const shown = { promotion_id: slot, promotion_name: banner.title, creative_slot: slot };
    track({ event: 'view_promotion', ecommerce: { items: [shown] } });
  });
  useEffect(() => {
    send('promotion', promotion);
    send('global', global);
  }, [promotion, global]);
}

/** Sends `select_item` and `remove_from_cart` as the stored order changes, until checkout starts it. */
export function useChoiceEvents(): void {
  const order = usePending();
  const chosen = order && isLocal(order.id) ? saleOfOrder(order) : undefined;
  const before = useRef<AnalyticsSale>(undefined);
  const [start] = useState(Date.now);
  const item = chosen?.items[0].item_id;
  const send = useEffectEvent(() => {
    const previous = before.current;
    before.current = chosen;
    // A choice of an earlier visit, or made before the visitor agreed, is found and not made.
    const isNew = previous !== undefined || (order?.creationDate ?? 0) >= start;
    if (order && chosen && isNew) {
      const { currency, items } = chosen;
      track({ event: 'select_item', ecommerce: { item_list_id: order.type, currency, items } });
    }
    if (previous && !order) track({ event: 'remove_from_cart', ecommerce: previous });
  });
  useEffect(send, [item]);
}

/** Sends `exception` with the code of each error that is shown. */
export function useErrorEvents(): void {
  const { error } = useCurrentError();
  const lastSent = useRef(0);
  useEffect(() => {
    // Once a later error is dismissed, the one below it is the current one again.
    if (!error || error.event <= lastSent.current) return;
    lastSent.current = error.event;
    track({ event: 'exception', description: error.code, fatal: false });
  }, [error]);
}
