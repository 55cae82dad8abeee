import { html } from 'hono/html';
import type { ShownTransfer } from '../authorize/order-note.ts';
import { DEMO_CODE } from '../members/one-time-codes.ts';
import type { Context } from '../service.ts';
import { describeFault, type FormFault, faultSummary } from './fault.ts';
import { showPage } from './page.ts';
import type { Site } from './site.ts';
import type { Locale, Texts } from './texts.ts';

export function codePage(
  ctx: Context,
  site: Site,
  { transfer, fault }: { transfer: ShownTransfer | undefined; fault: FormFault | undefined },
): Promise<void> {
  return showPage(ctx, site, (texts, locale) => {
    const { title, intro, label, confirm, demo } = texts.code;
    const summary = describeFault(ctx, fault, texts.code, { texts, locale });
    const invalid = summary ? html`aria-invalid="true" aria-describedby="fault"` : '';
    const body = html`
      <div>
        <h1>${title}</h1>
        <p class="lede">${intro}</p>
      </div>
      ${transfer ? describeTransfer(transfer, texts, locale) : ''}
      ${faultSummary(summary)}
      <form method="post" novalidate>
        <div class="field">
          <label for="code">${label}</label>
          <input class="code" id="code" name="code" inputmode="numeric"
            autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="12" required ${invalid} />
        </div>
        <div class="actions">
          <button>${confirm}</button>
          <button class="secondary" name="cancel" value="1">${texts.cancel}</button>
        </div>
      </form>
      <p class="demo">${demo} <b>${DEMO_CODE}</b>.</p>`;
    return { title, body, status: summary?.status };
  });
}

function describeTransfer(
  { avios, recipient }: ShownTransfer,
  { code: texts }: Texts,
  locale: Locale,
) {
  return html`<dl class="order">
    <div><dt>${texts.transfer}</dt><dd>${avios.toLocaleString(locale)} avios</dd></div>
    <div><dt>${texts.recipient}</dt><dd>${recipient}</dd></div>
  </dl>`;
}
