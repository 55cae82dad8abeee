import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The desk's colours, repeated: only its build knows the names of its style sheets. */
const STYLE = `
:root { color-scheme: light dark; }
body {
  display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 1.5rem;
  box-sizing: border-box; background: light-dark(#f3f6f5, #071513); color: light-dark(#0b1f1c, #edf5f3);
  font: 0.875rem/1.5 'Instrument Sans Variable', system-ui, sans-serif; text-align: center;
}
h1 { margin: 0; font: 600 1.625rem/1.15 system-ui, sans-serif; letter-spacing: -0.028em; text-wrap: balance; }
p { max-width: 44ch; margin: 0.75rem auto 0; color: light-dark(#3a524d, #bacbc7); }
p.brand { margin: 0 auto 1.25rem; color: inherit; font-size: 1.125rem; font-weight: 700; letter-spacing: -0.03em; }
a {
  display: inline-block; margin-top: 0.75rem; padding: 0.5rem 1.1rem; border-radius: 99px;
  background: light-dark(#0b685b, #5fd9c2); color: light-dark(#ffffff, #03201b);
  font-weight: 600; text-decoration: none;
}
a:hover { background: light-dark(#075146, #86e7d5); }
a:focus-visible { outline: 2px solid light-dark(#0b1f1c, #ffe08a); outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
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
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <p class="brand">Cairn desk</p>
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
