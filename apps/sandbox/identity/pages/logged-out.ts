import { html } from 'hono/html';
import type { Context, IdentitySandbox } from '../service.ts';
import { showPage } from './page.ts';

/** Only shown when the shop has no address to return to. */
export function loggedOutPage(ctx: Context, settings: IdentitySandbox): Promise<void> {
  return showPage(ctx, settings, ({ loggedOut: { title, intro } }) => {
    const body = html`<div>
      <h1>${title}</h1>
      <p class="lede">${intro}</p>
    </div>`;
    return { title, body };
  });
}
