import { leaveQuery } from '@cairn/contract/members/bonus-reminders';
import { bonusReminderTexts } from '#app/content/blocks/bonus-reminder-texts.server.ts';
import { accountPage } from '#app/content/pages/account-page.server.ts';
import { AccountPage } from '#app/features/account/account-page.tsx';
import { LeaveReminders } from '#app/features/account/leave-reminders.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { useSession } from '#app/session/session.tsx';
import { loadContent, type Visit, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/account';
import { useFrame } from './use-frame.ts';

/** Only texts: the member's part is fetched in the browser, with their token. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (url.pathname.endsWith('/leave-reminders')) return await loadLeave(visit, url);
  const found = await loadContent(visit, 'accountPage', accountPage);
  return { content: required(visit, found, 'accountPage') };
}

/** The page that a reminder's unsubscribe link opens: only sending its form unsubscribes. */
async function loadLeave(visit: Visit, url: URL) {
  const found = await loadContent(visit, 'bonusReminderTexts', bonusReminderTexts);
  const { leave } = required(visit, found, 'bonusReminderTexts');
  const query = leaveQuery.safeParse({ token: url.searchParams.get('token') });
  return { leave, token: query.data?.token, hasLeft: url.searchParams.has('left') };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSession();
  const { locale } = useFrame();
  return 'leave' in loaderData ? (
    <LeaveReminders {...loaderData} locale={locale} />
  ) : (
    <AccountPage {...loaderData} timeZone={timeZone} locale={locale} />
  );
}
