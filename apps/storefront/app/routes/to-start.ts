import { redirect, redirectDocument } from 'react-router';
import type { Route } from './+types/to-start';

export function loader() {
  return redirect('/');
}

/** What this browser does not know may stand under another base path or locale: the server decides. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url);
}
