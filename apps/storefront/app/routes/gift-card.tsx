import { data } from 'react-router';
import { CardPage } from '#app/features/gift-card/card-page.tsx';
import { loadGiftCard } from '#app/routes/loaders/load-gift-card.server.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/gift-card';

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await loadGiftCard(context.get(visitContext), params.token);
  return data(loaded, loaded.card ? 200 : 404);
}

/** Without the shop's frame and without any script: whoever opens it need not be a member here. */
export default function GiftCard({ loaderData }: Route.ComponentProps) {
  return <CardPage {...loaderData} />;
}
