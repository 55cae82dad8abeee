import { message } from '#app/content/message.server.ts';
import { entryOf } from '#app/errors/catalogue.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/message';

/** An error's message as JSON, by its code; null when there is none, and the page makes do. */
export async function loader({ context, params: { errorCode } }: Route.LoaderArgs) {
  // Content is asked for what the shop can raise, not for whatever stands in an address.
  if (entryOf(errorCode).code !== errorCode) return Response.json(null);
  const found = await loadContent(context.get(visitContext), 'message', message, { errorCode });
  return Response.json(found ? { title: found.title, text: found.text } : null);
}
