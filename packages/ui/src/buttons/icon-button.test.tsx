import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IconButton } from './icon-button.tsx';

test('an icon button has its label as its name', () => {
  const markup = renderToStaticMarkup(
    <IconButton label="Menu" aria-expanded={false}>
      <svg aria-hidden="true" />
    </IconButton>,
  );
  expect(markup).toContain('aria-label="Menu"');
  expect(markup).toContain('type="button"');
  expect(markup).toContain('aria-expanded="false"');
  expect(markup).not.toContain('style=');
});
