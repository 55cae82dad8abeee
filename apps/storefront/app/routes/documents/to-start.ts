import { redirect, redirectDocument } from 'react-router';
import type { Route } from './+types/to-start';

export function loader() {
  return redirect('/');
}

/** An unknown path may belong to another base path or locale, which the server knows. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url);
}
