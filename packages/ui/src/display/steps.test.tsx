import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Steps } from './steps.tsx';

test('the current step is marked, finished ones lead back', () => {
  const markup = renderToStaticMarkup(
    <Steps
      label="Checkout progress"
      doneText="(done)"
      steps={[
        { text: 'Choose', state: 'done', link: <a href="/purchase">Choose</a> },
        { text: 'Payment', state: 'current' },
        { text: 'Confirmation', state: 'next' },
      ]}
    />,
  );
  expect(markup).toMatch(/^<nav aria-label="Checkout progress"><ol/);
  expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
  expect(markup).toMatch(/aria-current="step">.*Payment/);
  expect(markup.match(/\(done\)/g)).toHaveLength(1);
  expect(markup.match(/Choose/g)).toHaveLength(1);
  expect(markup).toContain('<a href="/purchase">');
  expect(markup).not.toContain('style=');
});
