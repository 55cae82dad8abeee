import { transactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { ResultPage } from '#app/features/result/result-page.tsx';
import { loadOccasions } from '#app/routes/loaders/load-occasions.server.ts';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/transaction';
import { useFrame } from './use-frame.ts';

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [found, occasions] = await Promise.all([
    loadContent(visit, 'transactionPage', transactionPage),
    loadOccasions(visit),
  ]);
  return {
    page: required(visit, found, 'transactionPage'),
    occasions,
    isExternal: pattern.startsWith('external/'),
  };
}

export default function Transaction({ loaderData, params }: Route.ComponentProps) {
  const { banners, market, locale } = useFrame();
  return (
    <ResultPage
      {...loaderData}
      transactionId={params.transactionId}
      banners={banners}
      market={market}
      locale={locale}
    />
  );
}
