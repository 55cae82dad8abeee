import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Alert } from './alert.tsx';

test('only what blocks interrupts', () => {
  const polite = renderToStaticMarkup(<Alert tone="info" title="You have a plan" />);
  const blocking = renderToStaticMarkup(<Alert tone="error" title="No balance" blocking />);
  expect(polite).toContain('role="status"');
  expect(blocking).toContain('role="alert"');
  expect(blocking).toContain('No balance');
  expect(blocking).not.toContain('style=');
});

test('it can be dismissed when it knows how and has a name for it', () => {
  const dismiss = () => {};
  const both = <Alert tone="warning" title="t" dismissLabel="Dismiss" onDismiss={dismiss} />;
  expect(renderToStaticMarkup(both)).toContain('aria-label="Dismiss"');
  const nameless = <Alert tone="warning" title="t" onDismiss={dismiss} />;
  expect(renderToStaticMarkup(nameless)).not.toContain('<button');
});
