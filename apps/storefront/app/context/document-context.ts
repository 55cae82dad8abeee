import { readCookies, setCookie } from './cookies.ts';
import { cookiesToCorrect, type OperatingContext } from './operating-context.ts';

let ofDocument: OperatingContext | undefined;

/** Notes for which company, language and market this document was rendered. */
export function noteContext(context: OperatingContext): void {
  ofDocument = context;
}

/**
 * The server renders data requests by the cookies, which another tab may have changed since: without
 * this, a page in that tab's language would appear in this one's frame.
 */
export function restoreContextCookies(): void {
  if (!ofDocument) return;
  for (const cookie of cookiesToCorrect(ofDocument, readCookies(document.cookie)))
    setCookie(cookie);
}
