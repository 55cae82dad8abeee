import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextArea } from './text-area.tsx';

test('it is a native text area that can be described and invalid', () => {
  const markup = renderToStaticMarkup(
    <TextArea name="message" maxLength={250} invalid describedBy="e" defaultValue="Happy day" />,
  );
  expect(markup).toContain('aria-describedby="e" aria-invalid="true"');
  expect(markup).toContain('maxLength="250"');
  expect(markup).toContain('>Happy day</textarea>');
  expect(markup).not.toContain('style=');
});
