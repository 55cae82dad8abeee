import { timeZoneOf } from '@cairn/contract/values/company';
import { subscriptionArea } from '#app/content/pages/subscription-area.server.ts';
import { MySubscriptionPage } from '#app/features/my-subscription/my-subscription-page.tsx';
import SwitchedOff from '#app/layout/switched-off.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/my-subscriptions';
import { isSwitchedOff, switchedOff } from './switched-off.server.ts';
import { useFrame } from './use-frame.ts';

/** Subscriptions are fetched only where the product is enabled [6.2]. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (await isSwitchedOff(visit, 'subscription')) return await switchedOff(visit, 'subscription');
  const found = await loadContent(visit, 'subscriptionArea', subscriptionArea);
  const content = required(visit, found, 'subscriptionArea');
  return { content, timeZone: timeZoneOf(visit.company) };
}

export default function MySubscriptions({ loaderData }: Route.ComponentProps) {
  const { layout, locale } = useFrame();
  return 'switchedOff' in loaderData ? (
    <SwitchedOff message={loaderData.switchedOff} layout={layout} />
  ) : (
    <MySubscriptionPage {...loaderData} locale={locale} />
  );
}
