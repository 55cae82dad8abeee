import { html, raw } from 'hono/html';
import type { Message } from '../message.ts';
import { firstLine, formatTime, subjectOf } from './format.ts';
import { pageHtml } from './page.ts';

type Listed = { all: readonly Message[]; shown: readonly Message[]; to: string };

export function listPage(listed: Listed) {
  return pageHtml('Mailbox', listed.all.length === 0 ? nothingYet() : list(listed));
}

function nothingYet() {
  return html`<div class="nothing">
      <img src="/assets/nothing-yet.svg" alt="" width="160" height="112" />
      <h1>No mail yet</h1>
      <p class="lede">
        Emails from the shop to its members appear here: confirmations of purchases, gifts and
        transfers, and news about plans. Reload the page to check again.
      </p>
    </div>
    ${demoNote()}`;
}

function list({ all, shown, to }: Listed) {
  return html`<div class="top">
      <div>
        <h1>Mailbox</h1>
        <p class="lede">${count(all.length, shown.length)}</p>
      </div>
      <form method="post" action="/messages/empty">
        <button class="secondary">Empty the mailbox</button>
      </form>
    </div>
    ${filter(all, to)}
    ${
      shown.length === 0
        ? html`<p class="none">Nothing for ${to} yet. <a href="/">Show all messages</a></p>`
        : html`<ul class="messages">
            ${shown.map(row)}
          </ul>`
    }
    ${demoNote()}`;
}

function filter(all: readonly Message[], to: string) {
  const recipients = new Set(all.flatMap((message) => message.to.map(lowerCase)));
  if (to) recipients.add(lowerCase(to));
  return html`<form class="filter" action="/">
    <label for="to">Sent to</label>
    <select id="to" name="to">
      <option value="">Everyone</option>
      ${[...recipients]
        .toSorted()
        .map(
          (one) =>
            html`<option value="${one}" ${one === lowerCase(to) && raw('selected')}>${one}</option>`,
        )}
    </select>
    <button class="secondary">Show</button>
  </form>`;
}

function row(message: Message) {
  const { id, to, receivedAt } = message;
  return html`<li>
    <h2><a href="/messages/${id}">${subjectOf(message)}</a></h2>
    <p class="to">${to.join(', ')}</p>
    <time datetime="${receivedAt.toISOString()}">${formatTime(receivedAt)}</time>
    <p class="first-line">${firstLine(message)}</p>
  </li>`;
}

function demoNote() {
  return html`<p class="demo">
    This is a demo. The shop’s emails only arrive here, and nobody else receives them.
  </p>`;
}

function count(all: number, shown: number): string {
  const messages = `${all} ${all === 1 ? 'message' : 'messages'}`;
  return shown === all ? messages : `${shown} of ${messages}`;
}

function lowerCase(address: string): string {
  return address.toLowerCase();
}
