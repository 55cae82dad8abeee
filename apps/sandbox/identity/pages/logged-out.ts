import { html } from 'hono/html';
import type { Context } from '../service.ts';
import { showPage } from './page.ts';
import type { Site } from './site.ts';

/** Only shown when the shop has no address to return to. */
export function loggedOutPage(ctx: Context, site: Site): Promise<void> {
  return showPage(ctx, site, ({ loggedOut: { title, intro } }) => {
    const body = html`<div>
      <h1>${title}</h1>
      <p class="lede">${intro}</p>
    </div>`;
    return { title, body };
  });
}
