import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProcessingSteps } from './processing-steps.tsx';
import { page, stateWith } from './test-page.ts';

function steps(statusName: Parameters<typeof stateWith>[0]) {
  const html = renderToStaticMarkup(
    <ProcessingSteps page={page} kind="purchase" state={stateWith(statusName)} locale="en-GB" />,
  );
  const items = html.match(/<li.*?<\/li>/g) ?? [];
  return {
    texts: items.map((item) => item.replace(/<[^>]+>/g, '')),
    current: items.findIndex((item) => item.includes('aria-current="step"')),
  };
}

test('a payment is confirmed when the server says so, not before [2.34]', () => {
  const rest = ['Adding 31,250 avios', 'Receipt by email'];
  const waiting = { texts: ['Confirming your payment', ...rest], current: 0 };
  const paid = { texts: ['Payment confirmed', ...rest], current: 1 };
  expect(steps('start_transaction')).toEqual(waiting);
  expect(steps('payment_session')).toEqual(waiting);
  expect(steps('payment_authorised')).toEqual(paid);
  expect(steps('credit_points')).toEqual(paid);
});
