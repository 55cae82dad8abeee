import { subscriptionArea } from '#app/content/pages/subscription-area.server.ts';
import { MySubscriptionPage } from '#app/features/my-subscription/my-subscription-page.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { useSession } from '#app/session/session.tsx';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/my-subscriptions';
import { useFrame } from './use-frame.ts';

/** Also while plans are switched off: whoever has one can always leave it. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'subscriptionArea', subscriptionArea);
  return { content: required(visit, found, 'subscriptionArea') };
}

export default function MySubscriptions({ loaderData }: Route.ComponentProps) {
  const { locale } = useFrame();
  const { timeZone } = useSession();
  return <MySubscriptionPage {...loaderData} timeZone={timeZone} locale={locale} />;
}
