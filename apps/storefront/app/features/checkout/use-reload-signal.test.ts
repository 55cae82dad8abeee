import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOrder } from './use-reload-signal.ts';

const target = new EventTarget();
const storage = { getItem: () => null };

beforeEach(() => {
  vi.stubGlobal('window', Object.assign(target, { localStorage: storage }));
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test('another tab that clears the order reloads this one, but not during a payment [7.22]', () => {
  const isPaying = { current: false };
  const reload = vi.fn();
  const stop = watchOrder({ id: 'p1', subject: 'aoife', isPaying }, reload);
  const clearElsewhere = () =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  clearElsewhere();
  expect(reload).toHaveBeenCalledTimes(1);
  isPaying.current = true;
  clearElsewhere();
  expect(reload).toHaveBeenCalledTimes(1);
  // Back from the bank's page by the back button.
  target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(2);
  stop();
});
