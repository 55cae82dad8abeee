import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

test('at the end of the scale a button stays, and says that it does nothing', () => {
  const markup = renderToStaticMarkup(
    <Stepper
      value="2,000"
      unit="avios"
      fewerLabel="Fewer avios"
      moreLabel="More avios: 3,000"
      onMore={() => {}}
    />,
  );
  expect(markup).toContain('aria-label="Fewer avios" aria-disabled="true"');
  expect(markup).toMatch(/aria-label="More avios: 3,000"(?! aria-disabled)/);
  expect(markup).toMatch(/<output class="[^"]+" aria-live="off">2,000<\/output>/);
  expect(markup).not.toContain(' disabled');
  expect(markup).not.toContain('style=');
});
