import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Attempt, Session } from '../records.ts';
import type { Service } from '../service.ts';
import { showPage } from './page.ts';

type Question = { id: string; attempt: Attempt; session: Session };

/** Shows the payment and lets the shopper pay, refuse or cancel. */
export function questionPage(
  c: Context,
  { settings }: Service,
  { id, attempt, session }: Question,
) {
  const { currency, value } = session.request.amount;
  const price = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(value / 100);
  const { lastFour } = attempt.method;
  const isFramed = attempt.action === 'challenge';
  const title = lastFour ? 'Is this you?' : 'Pay from your account';
  const body = html`
    <div>
      <h1>${title}</h1>
      <p class="lede">
        ${lastFour ? 'Please confirm this payment.' : 'The shop gets your payment straight away.'}
      </p>
    </div>
    <dl class="order">
      <div><dt>Paid to</dt><dd>${settings.merchantAccount}</dd></div>
      <div><dt>Amount</dt><dd>${price}</dd></div>
      ${lastFour ? html`<div><dt>Card ending in</dt><dd>${lastFour}</dd></div>` : ''}
    </dl>
    <form method="post" action="/bank/${id}">
      <div class="actions">
        <button name="answer" value="authorised">Pay ${price}</button>
        <button class="secondary" name="answer" value="refused">Refuse</button>
        <button class="secondary" name="answer" value="cancelled">Cancel</button>
      </div>
    </form>
    ${isFramed ? '' : html`<p class="demo">This is a demo. No money is taken.</p>`}`;
  return showPage(c, settings.shopOrigin, { title, body, isFramed });
}

export function nothingToAskPage(c: Context, { settings }: Service) {
  const body = html`
    <div>
      <h1>There’s nothing to pay here</h1>
      <p class="lede">Please go back to the shop and start the payment again.</p>
    </div>
    <a class="button" href="${settings.shopOrigin}">Back to the shop</a>`;
  return showPage(c, settings.shopOrigin, { title: 'Nothing to pay', body, status: 404 });
}
