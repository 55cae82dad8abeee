import { html } from 'hono/html';
import { DEMO_PASSWORD } from '../credentials.ts';
import type { Context, IdentitySandbox } from '../service.ts';
import { type Fault, faultSummary, tooMany } from './fault.ts';
import { showPage } from './page.ts';

export type LogInFault = 'empty' | 'wrong' | { wait: number };

export function logInPage(
  ctx: Context,
  settings: IdentitySandbox,
  { typed, fault }: { typed: string; fault?: LogInFault },
): Promise<void> {
  const summary = fault && describe(fault);
  if (fault && typeof fault === 'object') ctx.set('retry-after', String(fault.wait));
  const invalid = summary ? html`aria-invalid="true" aria-describedby="fault"` : '';
  const body = html`
    <div>
      <h1>Log in</h1>
      <p class="lede">With your membership number or email.</p>
    </div>
    ${faultSummary(summary)}
    <form method="post" novalidate>
      <div class="field">
        <label for="identifier">Membership number or email</label>
        <input id="identifier" name="identifier" value="${typed}" autocomplete="username"
          autocapitalize="none" spellcheck="false" required ${invalid} />
      </div>
      <div class="field">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password"
          required ${invalid} />
      </div>
      <div class="actions">
        <button>Log in</button>
        <button class="secondary" name="cancel" value="1">Cancel</button>
      </div>
    </form>
    <p class="demo">
      This is a demonstration. Every demo member’s password is <b>${DEMO_PASSWORD}</b>.
    </p>`;
  return showPage(ctx, settings, { title: 'Log in', body, status: summary?.status ?? 200 });
}

function describe(fault: LogInFault): Fault {
  if (fault === 'empty') {
    return {
      title: 'Something is missing',
      text: 'Please fill in both your membership number or email and your password.',
      status: 400,
    };
  }
  if (fault === 'wrong') {
    return {
      title: 'That did not match',
      text: 'Please check your membership number or email and your password.',
      status: 400,
    };
  }
  return tooMany(fault.wait);
}
