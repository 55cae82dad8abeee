import { html } from 'hono/html';
import { fullName, type IdentityMember } from '../members/members.ts';
import type { Context } from '../service.ts';
import { showPage } from './page.ts';
import type { Site } from './site.ts';

export function connectPage(
  ctx: Context,
  site: Site,
  { connection, member }: { connection: string; member: IdentityMember },
): Promise<void> {
  return showPage(ctx, site, ({ connect, cancel }) => {
    const body = html`
      <div>
        <h1>${connect.title}</h1>
        <p class="lede">${connect.intro(fullName(member))} <b>${connection}</b>.</p>
      </div>
      <form method="post">
        <div class="actions">
          <button>${connect.confirm}</button>
          <button class="secondary" name="cancel" value="1">${cancel}</button>
        </div>
      </form>
      <p class="demo">${connect.demo(connection)}</p>`;
    return { title: connect.title, body };
  });
}
