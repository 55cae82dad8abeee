import { timeZoneOf } from '@cairn/contract/values/company';
import { refundPage } from '#app/content/pages/refund-page.server.ts';
import { RefundPage } from '#app/features/refund/refund-page.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/refund';
import { useFrame } from './use-frame.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'refundPage', refundPage);
  const content = required(visit, found, 'refundPage');
  return { content, timeZone: timeZoneOf(visit.company) };
}

export default function Refund({ loaderData }: Route.ComponentProps) {
  const { locale } = useFrame();
  return <RefundPage {...loaderData} locale={locale} />;
}
