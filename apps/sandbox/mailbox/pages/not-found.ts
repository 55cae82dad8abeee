import { html } from 'hono/html';
import { pageHtml } from './page.ts';

export function notFoundPage() {
  return pageHtml(
    'There’s nothing here',
    html`<div>
        <h1>There’s nothing here</h1>
        <p class="lede">The message may have been deleted, or replaced by newer ones.</p>
      </div>
      <a class="button" href="/">See all messages</a>`,
  );
}
