import { html } from 'hono/html';
import type { Message } from '../message.ts';
import { pageHtml } from './page.ts';
import { subjectOf, when } from './words.ts';

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
        ${fact('From', from)} ${fact('To', to.join(', '))}
        <div>
          <dt>Received</dt>
          <dd><time datetime="${receivedAt.toISOString()}">${when(receivedAt)}</time></dd>
        </div>
        ${messageId && fact('Message ID', messageId)}
      </dl>
      ${message.html && asItLooks(id)}
      <section>
        <h2>Plain text</h2>
        ${
          text
            ? html`<div class="text" tabindex="0" role="group" aria-label="Plain text">${text}</div>`
            : html`<p class="lede">This message has no text part.</p>`
        }
      </section>
      <p class="demo"><a href="/messages/${id}/source">Source of the message</a></p>`,
  );
}

function fact(name: string, value: string) {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function asItLooks(id: number) {
  return html`<section>
    <div class="top">
      <h2>As it looks</h2>
      <a href="/messages/${id}/html">Open it on its own</a>
    </div>
    <iframe sandbox src="/messages/${id}/html" title="The message as it looks"></iframe>
  </section>`;
}
