import type * as z from 'zod/mini';
import { bonusReminderTexts } from '#app/content/blocks/bonus-reminder-texts.server.ts';
import { calendarTexts } from '#app/content/blocks/calendar-texts.server.ts';
import { loadContent, type Visit, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/texts';
import { localeAsked } from './locale-asked.server.ts';

/** As long as queries stay fresh [9.10]. */
const FRESH = { 'cache-control': 'private, max-age=300' };

/** Texts that a page fetches when it needs them, by their content type. */
const TEXTS = new Map<string, z.ZodMiniType>([
  ['bonusReminderTexts', bonusReminderTexts],
  ['calendarTexts', calendarTexts],
]);

export async function loader({ context, params: { contentType }, url }: Route.LoaderArgs) {
  const visit: Visit = context.get(visitContext);
  const fields = TEXTS.get(contentType);
  if (!fields) return Response.json(null, { status: 404 });
  const locale = localeAsked(visit, url);
  const found = await loadContent({ ...visit, locale }, contentType, fields);
  if (!found) return Response.json(null, { status: 404 });
  return Response.json(found, { headers: visit.isPreview ? {} : FRESH });
}
