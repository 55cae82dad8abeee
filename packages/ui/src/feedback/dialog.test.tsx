import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function markup(closeLabel?: string) {
  return renderToStaticMarkup(
    <Dialog
      open
      onClose={() => {}}
      title="Cancel the plan?"
      actions={<button type="button">Keep it</button>}
      closeLabel={closeLabel}
    >
      <p>Nothing is charged after today.</p>
    </Dialog>,
  );
}

test('the title names the dialog', () => {
  const [, id] = /<dialog[^>]*aria-labelledby="([^"]+)"/.exec(markup()) ?? [];
  expect(markup()).toContain(`<h2 id="${id}" tabindex="-1"`);
});

test('the server leaves it closed: only the browser can make it modal', () => {
  expect(markup()).not.toMatch(/<dialog[^>]* open/);
  expect(markup()).not.toContain('style=');
});

test('it has a close button when that has a name', () => {
  expect(markup('Close')).toContain('aria-label="Close"');
  expect(markup()).not.toContain('aria-label=');
});
