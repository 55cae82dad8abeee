import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Radio } from './radio.tsx';

test('label and hint belong to a native radio button', () => {
  const markup = renderToStaticMarkup(
    <Radio card name="who" value="new" label="Someone new" hint="Enter their details" />,
  );
  expect(markup).toMatch(
    /^<label[^>]*card[^>]*><input[^>]*type="radio"[^>]*name="who" value="new"/,
  );
  expect(markup).toMatch(/Someone new.*Enter their details.*<\/label>$/);
  expect(markup).not.toContain('style=');
});
