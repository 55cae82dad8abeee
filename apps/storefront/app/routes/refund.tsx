import { refundPage } from '#app/content/pages/refund-page.server.ts';
import { RefundPage } from '#app/features/refund/refund-page.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { useSession } from '#app/session/session.tsx';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/refund';
import { useFrame } from './use-frame.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'refundPage', refundPage);
  return { content: required(visit, found, 'refundPage') };
}

export default function Refund({ loaderData }: Route.ComponentProps) {
  const { locale } = useFrame();
  const { timeZone } = useSession();
  return <RefundPage {...loaderData} timeZone={timeZone} locale={locale} />;
}
