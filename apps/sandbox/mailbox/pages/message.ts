import { html } from 'hono/html';
import type { Message } from '../message.ts';
import { formatTime, subjectOf } from './format.ts';
import { pageHtml } from './page.ts';

export function messagePage(message: Message) {
  const { id, to, from, receivedAt, messageId, text } = message;
  const subject = subjectOf(message);
  return pageHtml(
    subject,
    html`<div>
        <p class="back"><a href="/">All messages</a></p>
        <h1>${subject}</h1>
      </div>
      <dl>
        ${detail('From', from)} ${detail('To', to.join(', '))}
        <div>
          <dt>Received</dt>
          <dd><time datetime="${receivedAt.toISOString()}">${formatTime(receivedAt)}</time></dd>
        </div>
        ${messageId && detail('Message ID', messageId)}
      </dl>
      ${message.html && preview(id)}
      <section>
        <h2>Plain text</h2>
        ${
          text
            ? html`<div class="text" tabindex="0" role="group" aria-label="Plain text">${text}</div>`
            : html`<p class="lede">This message has no plain text.</p>`
        }
      </section>
      <p class="demo"><a href="/messages/${id}/source">View source</a></p>`,
  );
}

function detail(name: string, value: string) {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function preview(id: number) {
  return html`<section>
    <div class="top">
      <h2>Preview</h2>
      <p>
        <a href="/messages/${id}/html">Open on a separate page</a>
        <a href="/messages/${id}/html?pictures=off">Without pictures</a>
      </p>
    </div>
    <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${id}/html" title="Preview of the message"></iframe>
  </section>`;
}
