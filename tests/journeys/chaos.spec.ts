import { expectKillSurvived, expectOutageSurvived, test } from './chaos-fixtures.ts';

// The other parts, and a kill before the payment is taken, are in tests/soak/journeys.
// One shop for all of them: starting one with a database of its own takes as long as a test.
test.describe.configure({ mode: 'serial' });

test('while the database is stopped every page has something to say and nothing wrong about money; when it is back the order goes on, with what was typed and chosen [4.19] [4.20] [8.37]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/Failed to load resource|ERR_|network_error|Error|securedField|secured fields/);
  await expectOutageSurvived(page, shop, 'database');
});

test('killed while Pay is pressed, the shop is waited for; the page says nothing of the money until it knows that it was taken [4.16] [4.20]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/Failed to load resource|ERR_/);
  await expectKillSurvived(page, shop, true);
});
