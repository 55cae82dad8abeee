import { expect, test } from 'vitest';
import { maintenancePage } from './maintenance-page.server.ts';

const fields = {
  meta: { title: 'Back soon', description: 'Closed for a while' },
  title: 'We’ll be back soon!',
  message: 'Sorry',
};

test('a maintenance page has its words, and does without a broken picture [3.7]', () => {
  const backgroundImage = { fields: {} };
  expect(maintenancePage.parse({ ...fields, backgroundImage })).toEqual({
    ...fields,
    backgroundImage: undefined,
  });
  expect(maintenancePage.safeParse({ ...fields, title: '' }).success).toBe(false);
});
