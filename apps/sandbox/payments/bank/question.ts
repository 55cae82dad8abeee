import type { Context } from 'hono';
import { html } from 'hono/html';
import { browserLocale, pageLocale } from '../../pages/browser-locale.ts';
import type { Attempt, Session } from '../records.ts';
import type { Service } from '../service.ts';
import { showPage } from './page.ts';
import { TEXTS } from './texts.ts';

type Question = { id: string; attempt: Attempt; session: Session };

/** Shows the payment, in the language of the session, and lets the shopper pay, refuse or cancel. */
export function questionPage(
  c: Context,
  { settings }: Service,
  { id, attempt, session }: Question,
) {
  const { amount, shopperLocale } = session.request;
  const locale = pageLocale(shopperLocale) ?? browserLocale(c);
  const texts = TEXTS[locale];
  const { currency, value } = amount;
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value / 100);
  const { lastFour } = attempt.paying.method;
  const isFramed = attempt.action === 'challenge';
  const { title, intro } = lastFour ? texts.card : texts.account;
  const body = html`
    <div>
      <h1>${title}</h1>
      <p class="lede">${intro}</p>
    </div>
    <dl class="order">
      <div><dt>${texts.paidTo}</dt><dd>${settings.merchantAccount}</dd></div>
      <div><dt>${texts.amount}</dt><dd>${price}</dd></div>
      ${lastFour ? html`<div><dt>${texts.cardEnding}</dt><dd>${lastFour}</dd></div>` : ''}
    </dl>
    <form method="post" action="/bank/${id}">
      <div class="actions">
        <button name="answer" value="authorised">${texts.pay(price)}</button>
        <button class="secondary" name="answer" value="refused">${texts.refuse}</button>
        <button class="secondary" name="answer" value="cancelled">${texts.cancel}</button>
      </div>
    </form>
    ${isFramed ? '' : html`<p class="demo">${texts.demo}</p>`}`;
  return showPage(c, settings.shopOrigin, { locale, title, body, isFramed });
}

export function nothingToAskPage(c: Context, { settings }: Service) {
  const locale = browserLocale(c);
  const { title, intro, back } = TEXTS[locale].nothingToPay;
  const body = html`
    <div>
      <h1>${title}</h1>
      <p class="lede">${intro}</p>
    </div>
    <a class="button" href="${settings.shopOrigin}">${back}</a>`;
  return showPage(c, settings.shopOrigin, { locale, title, body, status: 404 });
}
