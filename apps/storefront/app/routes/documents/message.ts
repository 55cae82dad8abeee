import { message } from '#app/content/pages/message.server.ts';
import { entryOf } from '#app/errors/catalogue.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/message';
import { localeAsked } from './locale-asked.server.ts';

/** As long as queries stay fresh [9.10]. */
const FRESH = { 'cache-control': 'private, max-age=300' };

/** An error's message as JSON; null when content has none, and the page shows the generic text. */
export async function loader({ context, params: { errorCode }, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const locale = localeAsked(visit, url);
  // Only codes that the shop can raise are looked up, not whatever an address contains.
  if (entryOf(errorCode).code !== errorCode) return Response.json(null);
  const found = await loadContent({ ...visit, locale }, 'message', message, { errorCode });
  if (!found) return Response.json(null);
  return Response.json(
    { title: found.title, text: found.text, link: found.link },
    { headers: visit.isPreview ? {} : FRESH },
  );
}
