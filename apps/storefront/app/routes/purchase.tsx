import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { purchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import { SwitchedOff } from '#app/layout/switched-off.tsx';
import { PackagePage } from '#app/ordering/package-choice/package-page.tsx';
import { showPackages } from '#app/ordering/package-choice/show-packages.ts';
import { required, unavailable } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/purchase';
import { loadPackagePrices } from './load-package-prices.server.ts';
import { switchedOff } from './switched-off.server.ts';
import { useFrame } from './use-frame.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [found, prices] = await Promise.all([
    loadContent(visit, 'purchasePage', purchasePage),
    loadPackagePrices(visit, 'purchase', url),
  ]);
  if (!prices.ok && prices.code === 'network_error_404')
    return await switchedOff(visit, 'purchase');
  const content = required(visit, found, 'purchasePage');
  if (!prices.ok) throw unavailable(visit, prices.code);
  const words = {
    ...visit,
    smallUnits: content.smallUnits,
    countText: content.packages.countText,
  };
  const { tiers, currency } = prices.value;
  return { content, offer: showPackages(tiers, currency, words, new Date()) };
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
  const { content, offer } = loaderData;
  const { balanceAfterText, balanceSpokenText } = content.summary;
  return (
    <PackagePage
      product="purchase"
      content={content}
      offer={offer}
      visit={frame}
      balanceTexts={{
        afterText: balanceAfterText,
        spokenText: balanceSpokenText,
        missing: content.balanceMissing,
      }}
    />
  );
}
