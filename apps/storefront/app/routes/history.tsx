import { historyPage } from '#app/content/pages/history-page.server.ts';
import { DetailPage } from '#app/features/history/detail-page.tsx';
import { HistoryPage } from '#app/features/history/history-page.tsx';
import { loadOccasions } from '#app/routes/loaders/load-occasions.server.ts';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { useSession } from '#app/session/session.tsx';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/history';
import { useFrame } from './use-frame.ts';

/** Only texts: the orders are fetched in the browser, with the member's token. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [found, occasions] = await Promise.all([
    loadContent(visit, 'historyPage', historyPage),
    loadOccasions(visit),
  ]);
  return { content: required(visit, found, 'historyPage'), occasions };
}

/** The texts are the same for the list, its filters and every order. */
export const shouldRevalidate = () => false;

export default function History({ loaderData, params }: Route.ComponentProps) {
  const { timeZone } = useSession();
  const { content, occasions } = loaderData;
  const props = { content, timeZone, locale: useFrame().locale };
  const { transactionId } = params;
  return transactionId === undefined ? (
    <HistoryPage {...props} />
  ) : (
    <DetailPage {...props} occasions={occasions} transactionId={transactionId} />
  );
}
