import { html } from 'hono/html';
import { DEMO_CODE } from '../one-time-codes.ts';
import type { ShownTransfer } from '../order-note.ts';
import type { Context, IdentitySandbox } from '../service.ts';
import { type Fault, faultSummary, tooMany } from './fault.ts';
import { showPage } from './page.ts';

export type CodeFault = 'empty' | 'wrong' | { wait: number };

export function codePage(
  ctx: Context,
  settings: IdentitySandbox,
  { transfer, fault }: { transfer: ShownTransfer | undefined; fault: CodeFault | undefined },
): Promise<void> {
  const summary = fault && describe(fault);
  if (fault && typeof fault === 'object') ctx.set('retry-after', String(fault.wait));
  const invalid = summary ? html`aria-invalid="true" aria-describedby="fault"` : '';
  const body = html`
    <div>
      <h1>Confirm it’s you</h1>
      <p class="lede">
        Type the six digits from your authenticator app. Avios only leave your account with a code.
      </p>
    </div>
    ${transfer ? describeTransfer(transfer) : ''}
    ${faultSummary(summary)}
    <form method="post" novalidate>
      <div class="field">
        <label for="code">One-time code</label>
        <input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code"
          pattern="[0-9 ]*" maxlength="12" required ${invalid} />
      </div>
      <div class="actions">
        <button>Confirm</button>
        <button class="secondary" name="cancel" value="1">Cancel</button>
      </div>
    </form>
    <p class="demo">This is a demonstration. The code is always <b>${DEMO_CODE}</b>.</p>`;
  return showPage(ctx, settings, {
    title: 'Confirm it’s you',
    body,
    status: summary?.status ?? 200,
  });
}

function describeTransfer({ avios, recipient }: ShownTransfer) {
  return html`<dl class="order">
    <div><dt>You transfer</dt><dd>${avios.toLocaleString('en-GB')} avios</dd></div>
    <div><dt>To the member ending</dt><dd>${recipient}</dd></div>
  </dl>`;
}

function describe(fault: CodeFault): Fault {
  if (fault === 'empty') {
    return { title: 'The code is missing', text: 'Please type the six digits.', status: 400 };
  }
  if (fault === 'wrong') {
    return {
      title: 'That code is not right',
      text: 'Please check it, or wait for the next one.',
      status: 400,
    };
  }
  return tooMany(fault.wait);
}
