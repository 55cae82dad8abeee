import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountPage } from './account-page.server.ts';

const file = new URL('../../../../../content/accountPage/account.en-GB.json', import.meta.url);
const fields = JSON.parse(readFileSync(file, 'utf8'));

test('details, download and deletion make an account page [7.26]', () => {
  const page = accountPage.parse(fields);
  expect(page.title).toBe('Your account');
  expect(page.obstacles.reasons.plan_running).toContain('Cancel it first');
});

test('without words for a reason there is no page: nobody is refused without being told why', () => {
  const { plan_running: _, ...reasons } = fields.obstacles.reasons;
  const obstacles = { ...fields.obstacles, reasons };
  expect(accountPage.safeParse({ ...fields, obstacles }).success).toBe(false);
});
