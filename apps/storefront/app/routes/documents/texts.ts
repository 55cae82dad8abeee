import type { Help } from '#app/chat/use-help.ts';
import { bonusReminderTexts } from '#app/content/blocks/bonus-reminder-texts.server.ts';
import { calendarTexts } from '#app/content/blocks/calendar-texts.server.ts';
import { chatFacts } from '#app/content/blocks/chat-facts.server.ts';
import { resourcePage } from '#app/content/pages/resource-page.server.ts';
import { loadOccasions } from '#app/routes/loaders/load-occasions.server.ts';
import { loadContent, loadEvery, type Visit, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/texts';
import { localeAsked } from './locale-asked.server.ts';

/** As long as queries stay fresh [9.10]. */
const FRESH = { 'cache-control': 'private, max-age=300' };

const TEXTS = new Map<string, (visit: Visit) => Promise<unknown>>([
  ['bonus-reminders', (visit) => loadContent(visit, 'bonusReminderTexts', bonusReminderTexts)],
  ['calendar', (visit) => loadContent(visit, 'calendarTexts', calendarTexts)],
  ['chat-answers', loadHelp],
  ['chat-facts', (visit) => loadContent(visit, 'chatFacts', chatFacts)],
  ['gift-occasions', loadOccasions],
]);

/** Texts that pages fetch when they need them. */
export async function loader({ context, params: { name }, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await TEXTS.get(name)?.({ ...visit, locale: localeAsked(visit, url) });
  if (!found) return Response.json(null, { status: 404 });
  return Response.json(found, { headers: visit.isPreview ? {} : FRESH });
}

/** The help pages, in the language that tells the chat how to read questions. */
async function loadHelp(visit: Visit): Promise<Help | null> {
  const resources = await loadEvery(visit, 'resourcePage', resourcePage);
  const page = resources.find((one) => one.resourceType === 'faq');
  if (!page) return null;
  const { sections, smallTalk, otherTopics } = page;
  return { locale: visit.locale, sections, smallTalk, otherTopics };
}
