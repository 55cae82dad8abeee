import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // With no-referrer browsers would send forms with the origin null, which `sameOrigin` refuses.
  'referrer-policy': 'same-origin',
};

type Fragment = ReturnType<typeof html>;

function page(c: Context, title: string, body: Fragment, status: ContentfulStatusCode = 200) {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Cairn desk</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return c.html(document, status, HEADERS);
}

/** A refresh and not a redirect: the latter would count as the form's target and need a place in the policy. */
export function leavePage(c: Context, next: string) {
  return page(
    c,
    'Signed out',
    html`<meta http-equiv="refresh" content="0; url=${next}" />
      <p><a href="${next}">Log out at the staff log-in, too</a></p>`,
  );
}

const PROBLEMS = {
  expired: {
    status: 400,
    title: 'Please sign in again',
    text: 'This sign-in was open for too long, was used already, or began in another browser.',
    isFresh: false,
  },
  refused: {
    status: 403,
    title: 'You are not signed in',
    text: 'The staff log-in was cancelled, or its answer could not be accepted.',
    isFresh: true,
  },
  no_role: {
    status: 403,
    title: 'No access to the desk',
    text: 'Your account is in none of the groups that may use the desk. Whoever manages your company’s directory can add you to one.',
    isFresh: true,
  },
  away: {
    status: 503,
    title: 'Signing in is not possible right now',
    text: 'The staff log-in does not answer. Please try again in a few minutes.',
    isFresh: false,
  },
} as const;

export function problemPage(c: Context, problem: keyof typeof PROBLEMS, returnTo: string) {
  const { status, title, text, isFresh } = PROBLEMS[problem];
  if (status === 503) c.header('retry-after', '60');
  // Without a fresh log-in the provider would choose the last account again.
  const how = { return: returnTo, ...(isFresh && { fresh: '1' }) };
  const again = `/desk/sign-in?${new URLSearchParams(how)}`;
  return page(c, title, html`<p>${text}</p><p><a href="${again}">Sign in</a></p>`, status);
}
