import { transactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { ResultPage } from '#app/features/result/result-page.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/transaction';
import { useFrame } from './use-frame.ts';

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'transactionPage', transactionPage);
  return {
    page: required(visit, found, 'transactionPage'),
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
