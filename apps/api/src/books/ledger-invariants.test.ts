import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { creditOf, dropped, posting, violationsAfter } from './test-damage.ts';
import { NOW, PURCHASE, SENDER_ACCOUNT, TRANSFER, useShop } from './test-kit.ts';

const RECEIVABLE = SENDER_ACCOUNT.replace('member', 'receivable');

const adjustment = (amount: number) => `
  insert into adjustment (txn_id, company, number, unit, amount, key, reason, actor, at)
  values (${creditOf(PURCHASE)}, 'EI', '3081470000000001', 'AVIOS', ${amount}, 'k', 'r', 'a', now())`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

test.each<[id: number, broken: string, damage: string[], what: string, detail: string]>([
  [
    1,
    'a balance is changed by hand',
    [`update account set balance = balance + 1 where id = '${SENDER_ACCOUNT}'`],
    'AVIOS',
    'sums to 1',
  ],
  [
    1,
    'a posting has another unit than its accounts',
    [posting(creditOf(PURCHASE), 'EI/issued/AVIOS', 'EI/clearing/EUR', 'GBP')],
    'posting',
    'EI/issued/AVIOS is no account in GBP',
  ],
  [
    2,
    'a balance is changed by hand',
    [`update account set balance = balance + 1 where id = '${SENDER_ACCOUNT}'`],
    SENDER_ACCOUNT,
    'balance 24351, postings 24350',
  ],
  [
    2,
    'a posting to a member has no version',
    [posting(creditOf(PURCHASE), 'EI/issued/AVIOS', SENDER_ACCOUNT)],
    SENDER_ACCOUNT,
    'version 6, but 7 postings with 6 versions from 1 to 6',
  ],
  [
    2,
    'a version is left out',
    [
      `update posting set locked_version = 7
       where locked_account = '${SENDER_ACCOUNT}' and locked_version = 6`,
    ],
    SENDER_ACCOUNT,
    'version 6, but 6 postings with 6 versions from 1 to 7',
  ],
  [
    2,
    'a hold ends without its account knowing',
    ["update hold set state = 'released', ended_at = now() where state = 'active'"],
    SENDER_ACCOUNT,
    'held 5000, active holds 0',
  ],
  [
    3,
    'a member is below 0',
    [
      dropped('account', 'account_check'),
      `update account set balance = -1, held = -1 where id = '${SENDER_ACCOUNT}'`,
    ],
    SENDER_ACCOUNT,
    'balance -1, held -1',
  ],
  [
    3,
    'more is held than there is',
    [
      dropped('account', 'account_check'),
      `update account set held = balance + 1 where id = '${SENDER_ACCOUNT}'`,
    ],
    SENDER_ACCOUNT,
    'balance 24350, held 24351',
  ],
  [
    6,
    'a transfer’s credit stands in another transaction',
    [
      `update posting set txn_id = ${creditOf(PURCHASE)}, seq = 9
       where txn_id = ${creditOf(TRANSFER)} and debit_account = 'EI/transit/AVIOS'`,
    ],
    TRANSFER,
    'its avios do not pass from sender to recipient through transit',
  ],
  [
    6,
    'avios stay in transit',
    [posting(creditOf(PURCHASE), 'EI/issued/AVIOS', 'EI/transit/AVIOS')],
    'EI/transit/AVIOS',
    expect.stringMatching(/^keeps 7 of transaction /),
  ],
  [
    10,
    'a member’s account is deleted',
    ['delete from hold', `delete from account where id = '${SENDER_ACCOUNT}'`],
    SENDER_ACCOUNT,
    '6 postings name it, but it is gone',
  ],
  [
    12,
    'somebody owes avios and is not among the debtors',
    [posting(creditOf(PURCHASE), RECEIVABLE, 'EI/issued/AVIOS')],
    RECEIVABLE,
    'sums to 7, but the debt is 0',
  ],
  [
    12,
    'a debtor owes nothing',
    ["insert into debt values ('EI', '3081470000000099', 5)"],
    'EI/receivable/3081470000000099/AVIOS',
    'sums to 0, but the debt is 5',
  ],
  [
    13,
    'avios are adjusted and nobody did it',
    [posting(creditOf(PURCHASE), 'EI/adjusted/AVIOS', SENDER_ACCOUNT)],
    PURCHASE,
    'posted, but no adjustment is recorded',
  ],
  [
    13,
    'an adjustment has another amount than its posting',
    [posting(creditOf(PURCHASE), 'EI/adjusted/AVIOS', SENDER_ACCOUNT), adjustment(8)],
    PURCHASE,
    'recorded with 8 AVIOS, posted with 7 AVIOS',
  ],
  [
    13,
    'an adjustment is not posted',
    [adjustment(7)],
    PURCHASE,
    'recorded with 7 AVIOS, posted with nothing',
  ],
  [
    13,
    'an adjustment is posted for another member',
    [posting(creditOf(PURCHASE), 'EI/adjusted/AVIOS', 'EI/member/9/AVIOS'), adjustment(7)],
    PURCHASE,
    'posted to EI/member/9/AVIOS',
  ],
])('%i is violated when %s', async (id, _broken, damage, what, detail) => {
  const { db } = api.connection;
  const violations = await asOwner(db, (owner) => violationsAfter(owner, id, damage, NOW));
  expect(violations).toContainEqual({ what: expect.stringContaining(what), detail });
});
