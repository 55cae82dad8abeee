import type { HelpAnswer } from '#app/chat/find-answer.ts';
import { resourcePage } from '#app/content/pages/resource-page.server.ts';
import { loadEvery, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/chat-answers';

/** As long as queries stay fresh [9.10]. */
const FRESH = { 'cache-control': 'private, max-age=300' };

/** The chat answers from the sections of the help pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const resources = await loadEvery(visit, 'resourcePage', resourcePage);
  const answers = resources
    .filter(({ resourceType }) => resourceType === 'faq')
    .flatMap(({ sections }): HelpAnswer[] => sections);
  return Response.json(answers, { headers: visit.isPreview ? {} : FRESH });
}
