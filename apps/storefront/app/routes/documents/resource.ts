import { redirect } from 'react-router';
import { resourceAddress } from '#app/features/support/resource-address.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/resource';

export function loader({ context, params }: Route.LoaderArgs) {
  const { partnerSiteUrl, locale } = context.get(visitContext);
  return redirect(resourceAddress(params['*'], partnerSiteUrl, locale));
}
