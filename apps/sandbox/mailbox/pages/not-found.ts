import { html } from 'hono/html';
import { pageHtml } from './page.ts';

export function notFoundPage() {
  return pageHtml(
    'There is nothing here',
    html`<div>
        <h1>There is nothing here</h1>
        <p class="lede">If there was a message, the mailbox has been emptied or newer mail took its place.</p>
      </div>
      <a class="button" href="/">See all messages</a>`,
  );
}
