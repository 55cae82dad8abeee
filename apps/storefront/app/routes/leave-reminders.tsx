import { leaveQuery } from '@cairn/contract/members/bonus-reminders';
import { bonusReminderTexts } from '#app/content/blocks/bonus-reminder-texts.server.ts';
import { LeaveReminders } from '#app/features/support/leave-reminders.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/leave-reminders';
import { useFrame } from './use-frame.ts';

/** Where the link of a reminder leads: it asks, and its form acts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'bonusReminderTexts', bonusReminderTexts);
  const { leave } = required(visit, found, 'bonusReminderTexts');
  const query = leaveQuery.safeParse({ token: url.searchParams.get('token') });
  return { leave, token: query.data?.token, hasLeft: url.searchParams.has('left') };
}

export default function Leave({ loaderData }: Route.ComponentProps) {
  return <LeaveReminders {...loaderData} locale={useFrame().locale} />;
}
