import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, buttonClass } from './button.tsx';

test('a button does not submit unless told to, and keeps its native attributes', () => {
  const markup = renderToStaticMarkup(<Button name="go">Continue</Button>);
  expect(markup).toContain('type="button"');
  expect(markup).toContain('name="go"');
  expect(renderToStaticMarkup(<Button type="submit">Pay</Button>)).toContain('type="submit"');
});

test('a busy button says so and stays focusable', () => {
  const markup = renderToStaticMarkup(<Button busy>Checking the price</Button>);
  expect(markup).toContain('aria-busy="true"');
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).not.toContain(' disabled');
  expect(markup).not.toContain('style=');
});

test('a button that the page disables by attribute keeps saying so', () => {
  const markup = renderToStaticMarkup(<Button aria-disabled="true">Choose first</Button>);
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).not.toContain('aria-busy="true"');
});

test('a link can take the look of any button', () => {
  const look = buttonClass({ kind: 'gorse', size: 'sm', block: true });
  for (const part of ['button', 'gorse', 'sm', 'block']) expect(look).toContain(part);
  expect(buttonClass()).toContain('primary');
  expect(buttonClass()).not.toContain('undefined');
});
