import { html } from 'hono/html';
import type { Context, IdentitySandbox } from '../service.ts';
import { showPage } from './page.ts';

/** Only seen when no address to return to is known at all. */
export function loggedOutPage(ctx: Context, settings: IdentitySandbox): Promise<void> {
  const body = html`<div>
    <h1>You are logged out</h1>
    <p class="lede">On every device. You can close this window.</p>
  </div>`;
  return showPage(ctx, settings, { title: 'You are logged out', body });
}
