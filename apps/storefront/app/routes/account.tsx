import { accountPage } from '#app/content/pages/account-page.server.ts';
import { AccountPage } from '#app/features/account/account-page.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { useSession } from '#app/session/session.tsx';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/account';
import { useFrame } from './use-frame.ts';

/** Only texts: the member's part is fetched in the browser, with their token. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'accountPage', accountPage);
  return { content: required(visit, found, 'accountPage') };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSession();
  return <AccountPage {...loaderData} timeZone={timeZone} locale={useFrame().locale} />;
}
