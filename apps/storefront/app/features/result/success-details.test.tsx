import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Member } from '#app/session/session.tsx';
import { NOTHING_KNOWN } from '#app/session/session-state.ts';
import { orderOf } from './outcome.ts';
import { SuccessDetails } from './success-details.tsx';
import { page, stateWith } from './test-page.ts';

type Case = {
  credited?: number;
  now?: number | null;
  isBalanceNew?: boolean;
  isExternal?: boolean;
  id?: string;
};

function html({ credited, now = null, isBalanceNew = true, isExternal = false, id }: Case): string {
  const member: Member = {
    ...NOTHING_KNOWN,
    subject: 'auth0|aoife',
    number: undefined,
    firstName: 'Aoife',
    lastName: 'Brennan',
    balance: {
      status: 'ready',
      value: { amount: now, currency: 'AVIOS', householdBalance: null },
    },
  };
  const order = orderOf(id ?? 'p3aAbBcCdDeEfFgGhHiIjJkKx');
  if (!order) throw new Error('No order');
  const outcome = {
    kind: 'done',
    state: stateWith('transaction_complete'),
    receipt: undefined,
    credited,
    isReceiptPending: false,
    isBalanceNew,
    receivedAt: 0,
  } as const;
  return renderToStaticMarkup(
    <MemoryRouter>
      <SuccessDetails
        page={page}
        order={order}
        outcome={outcome}
        member={member}
        locale="en-GB"
        isExternal={isExternal}
        occasions={[]}
      />
    </MemoryRouter>,
  );
}

test('the balance is shown as it moves, and read as a sentence [2.34]', () => {
  const moved = html({ credited: 31_250, now: 55_600 });
  expect(moved).toContain('Your balance was 24,350 and is now 55,600 avios');
  expect(moved).not.toContain('style=');
});

test.each<[string, Case]>([
  ['not moved by this', { now: 55_600 }],
  ['not known', { credited: 31_250 }],
  ['not read since', { credited: 31_250, now: 24_350, isBalanceNew: false }],
])('nothing is said of a balance that is %s', (_, balance) => {
  expect(html(balance)).not.toContain('Your balance was');
});

test('there are ways on into the shop, unless one came from elsewhere [2.13] [2.16]', () => {
  const hrefs = (markup: string) =>
    [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);
  expect(hrefs(html({}))).toEqual(['/', '/booster', '/history']);
  const plan = { id: 'sub3aAbBcCdDeEfFgGhHiIjJkKx' };
  expect(hrefs(html(plan))).toEqual(['/my-subscriptions', '/', '/booster', '/history']);
  expect(hrefs(html({ ...plan, isExternal: true }))).toEqual([]);
  expect(hrefs(html({ isExternal: true }))).toEqual([]);
});
