import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';

test('its words, links among them, are inside its label', () => {
  const markup = renderToStaticMarkup(
    <Checkbox
      name="terms"
      required
      label={
        <>
          I have read the <a href="/terms">terms</a>.
        </>
      }
    />,
  );
  expect(markup).toMatch(/^<label[^>]*><input[^>]* type="checkbox"[^>]* name="terms"/);
  expect(markup).toContain('I have read the <a href="/terms">terms</a>.');
  expect(markup).not.toContain('checked');
  expect(markup).not.toContain('style=');
});
