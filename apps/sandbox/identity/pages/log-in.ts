import { html } from 'hono/html';
import { DEMO_PASSWORD } from '../members/credentials.ts';
import type { Context } from '../service.ts';
import { describeFault, type FormFault, faultSummary } from './fault.ts';
import { showPage } from './page.ts';
import type { Site } from './site.ts';

export function logInPage(
  ctx: Context,
  site: Site,
  { typed, fault }: { typed: string; fault?: FormFault },
): Promise<void> {
  return showPage(ctx, site, (texts, locale) => {
    const { title, intro, identifier, password, demo } = texts.logIn;
    const summary = describeFault(ctx, fault, texts.logIn, { texts, locale });
    const invalid = summary ? html`aria-invalid="true" aria-describedby="fault"` : '';
    const body = html`
      <div>
        <h1>${title}</h1>
        <p class="lede">${intro}</p>
      </div>
      ${faultSummary(summary)}
      <form method="post" novalidate>
        <div class="field">
          <label for="identifier">${identifier}</label>
          <input id="identifier" name="identifier" value="${typed}" autocomplete="username"
            autocapitalize="none" spellcheck="false" required ${invalid} />
        </div>
        <div class="field">
          <label for="password">${password}</label>
          <input id="password" name="password" type="password" autocomplete="current-password"
            required ${invalid} />
        </div>
        <div class="actions">
          <button>${title}</button>
          <button class="secondary" name="cancel" value="1">${texts.cancel}</button>
        </div>
      </form>
      <p class="demo">${demo} <b>${DEMO_PASSWORD}</b>.</p>`;
    return { title, body, status: summary?.status };
  });
}
