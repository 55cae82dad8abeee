import { expect, test } from 'vitest';
import { navigationFor } from './navigation.ts';

test('Today is for those who may read the queue, and for those who may read figures', () => {
  const hasToday = (...permissions: Parameters<typeof navigationFor>[0]) =>
    navigationFor(permissions).some(({ links }) => links.some(({ to }) => to === '/'));
  expect(hasToday('read queue')).toBe(true);
  expect(hasToday('read figures', 'read catalogue')).toBe(true);
  expect(hasToday('read catalogue', 'read approvals')).toBe(false);
});
