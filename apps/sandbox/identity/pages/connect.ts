import { html } from 'hono/html';
import { fullName, type IdentityMember } from '../members.ts';
import type { Context, IdentitySandbox } from '../service.ts';
import { showPage } from './page.ts';

export function connectPage(
  ctx: Context,
  settings: IdentitySandbox,
  { connection, member }: { connection: string; member: IdentityMember },
): Promise<void> {
  const body = html`
    <div>
      <h1>Connect an account</h1>
      <p class="lede">
        ${fullName(member)}, the shop asks to connect your account with <b>${connection}</b>.
      </p>
    </div>
    <form method="post">
      <div class="actions">
        <button>Connect</button>
        <button class="secondary" name="cancel" value="1">Cancel</button>
      </div>
    </form>
    <p class="demo">This is a demonstration. Nothing is sent to ${connection}.</p>`;
  return showPage(ctx, settings, { title: 'Connect an account', body });
}
