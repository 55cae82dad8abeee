import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { purchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import { showPackages } from '#app/ordering/package-choice/offer/show-packages.ts';
import { PackagePage } from '#app/ordering/package-choice/package-page.tsx';
import { getPopularPackage } from '#app/shop-api/get-popular-package.ts';
import { required, unavailable } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/purchase';
import { loadPackagePrices } from './load-package-prices.server.ts';
import { switchedOff } from './switched-off.server.ts';
import { useFrame } from './use-frame.ts';

/** Hardly ever shown, so it is not part of the page's script. */
const SwitchedOff = lazy(() => import('#app/layout/switched-off.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [found, prices, bought] = await Promise.all([
    loadContent(visit, 'purchasePage', purchasePage),
    loadPackagePrices(visit, 'purchase', url),
    getPopularPackage(visit.shopApi, 'purchase'),
  ]);
  if (!prices.ok && prices.code === 'network_error_404')
    return await switchedOff(visit, 'purchase');
  const content = required(visit, found, 'purchasePage');
  if (!prices.ok) throw unavailable(visit, prices.code);
  const { tiers, currency } = prices.value;
  const words = { ...visit, content, popular: bought.ok ? bought.value.avios : undefined };
  return {
    content,
    offer: showPackages(tiers, currency, words, new Date()),
    popular: words.popular,
  };
}

/** Only another currency has other prices; the other filters work in the browser. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const currency = (url: URL) => url.searchParams.get('currency');
  return currency(currentUrl) !== currency(nextUrl);
}

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  if ('switchedOff' in loaderData) {
    return <SwitchedOff message={loaderData.switchedOff} layout={frame.layout} />;
  }
  const { content, offer, popular } = loaderData;
  return (
    <PackagePage
      product="purchase"
      content={content}
      offer={offer}
      popular={popular}
      visit={frame}
      own={content}
    />
  );
}
