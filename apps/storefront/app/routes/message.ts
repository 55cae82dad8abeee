import { message } from '#app/content/message.server.ts';
import { entryOf } from '#app/errors/catalogue.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/message';

/** As long as any answer serves in the browser without a question. */
const FRESH = { 'cache-control': 'private, max-age=300' };

/** An error's message as JSON, by its code; null when there is none, and the page makes do. */
export async function loader({ context, params: { errorCode } }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  // Content is asked for what the shop can raise, not for whatever stands in an address.
  if (entryOf(errorCode).code !== errorCode) return Response.json(null);
  const found = await loadContent(visit, 'message', message, { errorCode });
  if (!found) return Response.json(null);
  return Response.json(
    { title: found.title, text: found.text },
    { headers: visit.isPreview ? {} : FRESH },
  );
}
