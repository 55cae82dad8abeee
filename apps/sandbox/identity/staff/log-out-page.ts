import { html, raw } from 'hono/html';
import { type PageContext, showPage } from '../pages/page.ts';
import type { Site } from '../pages/site.ts';

/** `form` is oidc-provider's own and holds its protection against forged requests. */
export function logOutPage(ctx: PageContext, site: Site, form: string): Promise<void> {
  return showPage(ctx, site, () => ({
    title: 'Log out?',
    body: html`
      <div>
        <h1>Log out?</h1>
        <p class="lede">You’ve left the desk. Until you log out here too, signing in again needs no password.</p>
      </div>
      ${raw(form)}
      <div class="actions">
        <button form="op.logoutForm" name="logout" value="yes">Log out</button>
        <button form="op.logoutForm" class="secondary">Stay logged in</button>
      </div>`,
  }));
}
