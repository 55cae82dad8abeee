import { targetAccount } from '@cairn/contract/members/target-account';
import { occasionKey } from '@cairn/contract/orders/gift-card';
import { payableId } from '@cairn/contract/orders/transaction-id';
import { isolated } from '@cairn/contract/values/isolated';
import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import { ServerNow } from '#app/content/text/use-minutes-left.ts';
import { chooseAvios, newOrder } from '#app/ordering/orders/orders.ts';
import type { Terms as OrderTerms } from '#app/ordering/orders/terms.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { Member } from '#app/session/session.tsx';
import { CheckoutSummary, maskEmail } from './checkout-summary.tsx';
import { ExpiryWarning } from './payment/expiry-warning.tsx';
import { Terms } from './payment/terms.tsx';
import { WorseTerms } from './price-change.tsx';
import { content, member, number, render, textOf } from './test-page.tsx';

const order = chooseAvios('purchase', { avios: 25_000, price: 442, bonusAvios: 6_250 }, undefined, {
  currency: 'EUR',
  member: number,
});

test('the summary says what is bought, for whom, by when and under which rules [2.33] [9.6]', () => {
  const summary = {
    content,
    order,
    member,
    locale: 'en-GB',
    timeZone: 'UTC',
    planTimeZone: 'UTC',
    occasions: [],
    isExternal: false,
  };
  const html = render(<CheckoutSummary {...summary} />);
  const text = textOf(html);
  for (const part of [
    '31,250 avios Includes a bonus of 6,250 Arrives within minutes €442.00 1.41c per avios, all taxes included 1.41 cent',
    '31,250 avios you’ll receive',
    'Package 25,000 avios',
    'Bonus, 25% +6,250 avios',
    'Your new balance 24,350 → 55,600 24,350 avios now, 55,600 after this order',
    'Price per avios 1.41c 1.41 cent',
    'Total, EUR €442.00',
    `For ${isolated('Aoife Brennan')}, member ending 4417`,
    'Receipt to a•••@example.ie',
    'within minutes',
    'within 14 days',
    'CAIRN AVIOS SHOP',
  ]) {
    expect(text).toContain(part);
  }
  expect(html).toContain('<a href="/purchase?currency=EUR"');
  expect(render(<CheckoutSummary {...summary} isExternal />)).not.toContain('<a ');
  const unknown: Member = { ...member, balance: { status: 'failed', code: 'unhandled_error' } };
  expect(textOf(render(<CheckoutSummary {...summary} member={unknown} />))).not.toContain('after');
});

const plan = newOrder(
  'subscription',
  {
    packageId: 'steady',
    packageName: 'Steady 5K',
    interval: 'annually',
    aviosPerPeriod: 60_000,
    pricePerPeriod: 725.4,
    nextBillingDate: '2027-07-14T23:30:00Z',
  },
  { currency: 'EUR', member: number },
);

test('in short, a transfer is named with its fee and a boost with what it multiplies [2.33]', () => {
  const common = { currency: 'EUR', member: number } as const;
  const zones = { timeZone: 'UTC', planTimeZone: 'UTC' };
  const given = { content, member, locale: 'en-GB', ...zones, occasions: [], isExternal: false };
  const summary = (order: StoredOrder) =>
    textOf(render(<CheckoutSummary {...given} order={order} />));
  const tom = targetAccount.parse({
    ffpNumber: '3081470000000002',
    email: 'tom@example.com',
    firstName: 'Tom',
    lastName: 'Hartley',
  });
  const transfer = { transferAvios: 10_000, transferPrice: 40, targetAccount: tom };
  expect(summary(newOrder('transfer', transfer, common))).toContain(
    `Transfer of 10,000 avios To ${isolated('Tom Hartley')}, member ending 0002 Arrives within minutes €40.00 fee The avios leave your balance`,
  );
  const boost = {
    boosterAvios: 33_200,
    boosterPrice: 398.4,
    bonusAvios: 0,
    multiplier: 4,
    start: {
      numberOfPoints: 33_200,
      currency: 'EUR' as const,
      glpTransactionIds: ['EI-1'],
      multiplier: 4,
    },
  };
  expect(summary(newOrder('booster', boost, common))).toContain(
    '33,200 avios 4x boost on 8,300 earned Arrives within minutes €398.40 1.20c per avios',
  );
});

test('a gift is pictured by its occasion, in short and in full [2.33]', () => {
  const picture = { src: '/wedding.avif', darkSrc: undefined, width: 400, height: 260 };
  const wedding: Occasion = {
    key: occasionKey.parse('wedding'),
    position: 1,
    name: 'Wedding',
    presentText: 'a wedding present',
    ground: 'heather',
    ribbon: 'gorse',
    picture,
    starters: [],
  };
  const gift = chooseAvios('gift', { avios: 5_000, price: 98.5, bonusAvios: 0 }, undefined, {
    currency: 'USD',
    member: number,
  });
  const summary = {
    content,
    order: gift,
    member,
    locale: 'en-GB',
    timeZone: 'UTC',
    planTimeZone: 'UTC',
    occasions: [wedding],
    isExternal: false,
  };
  const images = render(<CheckoutSummary {...summary} />).match(/<img [^>]+>/g) ?? [];
  expect(images.map((image) => /src="([^"]+)"/.exec(image)?.[1])).toEqual([
    picture.src,
    picture.src,
  ]);
});

test('a plan’s summary says what is charged now and when again, by the company’s calendar [3.16] [9.4]', () => {
  const zones = { timeZone: 'Europe/Dublin', planTimeZone: 'Europe/Dublin' };
  const given = { content, member, locale: 'en-GB', ...zones, occasions: [], isExternal: false };
  const html = render(<CheckoutSummary {...given} order={plan} />);
  const text = textOf(html);
  for (const part of [
    'Steady 5K, paid yearly 5,000 avios every month €725.40 a year Next payment €725.40 on 15 July 2027',
    '5,000 avios every month',
    'Plan Steady 5K, paid yearly',
    'Price per avios 1.21c',
    'Next payment €725.40 on 15 July 2027',
    'To pay now, EUR €725.40',
    'Then €725.40 every year from 15 July 2027, until you cancel.',
    'Cancel online whenever you like.',
  ]) {
    expect(text).toContain(part);
  }
  expect(html).toContain('<a href="/subscription"');
});

test('a renewal’s summary says which period it pays for, and has nothing to change [3.16] [7.24]', () => {
  const data = { ...plan.data, interval: 'monthly', aviosPerPeriod: 5_000 } as const;
  const order = {
    ...plan,
    id: payableId.parse('sub1aaaaaaaaaaaaaaaaaaaaaa.3'),
    data: { ...data, periodStart: '2027-06-14T23:30:00Z' },
  };
  const zones = { timeZone: 'Europe/Dublin', planTimeZone: 'Europe/Dublin' };
  const given = { content, member, locale: 'en-GB', ...zones, occasions: [], isExternal: false };
  const html = render(<CheckoutSummary {...given} order={order} />);
  const text = textOf(html);
  expect(text).toContain('5,000 avios every month Pays for the month from 15 June 2027');
  expect(text).toContain('Your plan’s payment');
  expect(text).toContain('Pays for the month from 15 June 2027');
  expect(text).toContain('We’ll use this card for the next payments');
  expect(text).not.toContain('first avios');
  expect(html).not.toContain('href="/subscription"');
  const steps = render(
    <OrderSteps
      content={content.breadcrumb}
      product="subscription"
      current="payment"
      isOfRunningSubscription
    />,
  );
  expect(textOf(steps)).not.toContain('Choose plan');
});

test('finished steps lead back; a gift has a recipient, and an external order no way back [2.33]', () => {
  const steps = (product: 'purchase' | 'gift', hasLinks = true) =>
    render(
      <OrderSteps
        content={content.breadcrumb}
        current="payment"
        currency="USD"
        {...{ product, hasLinks }}
      />,
    );
  expect(textOf(steps('purchase'))).toContain('Choose package (done) 2 Payment 3 Confirmation');
  expect(steps('purchase')).toContain('href="/purchase?currency=USD"');
  expect(steps('gift')).toContain('href="/gift/recipient"');
  expect(steps('purchase', false)).not.toContain('<a ');
});

test('the terms are linked, required and never ticked in advance', () => {
  const terms = (hasError: boolean) =>
    render(
      <Terms
        content={content.payment.terms}
        text={content.payment.terms.text}
        isTicked={false}
        hasError={hasError}
        inputRef={{ current: null }}
        onTick={() => {}}
      />,
    );
  expect(terms(false)).toMatch(/<input(?=[^>]* required)(?![^>]* checked)/);
  expect(terms(false)).toContain('<a href="/resources/terms"');
  expect(terms(false)).not.toContain(content.payment.terms.errorText);
  const [, described] = terms(true).match(/aria-describedby="([^"]+)"/) ?? [];
  expect(terms(true)).toContain(`id="${described}"`);
});

test('a price that has risen or a bonus that has ended says both and asks for a yes; an external order has no way back [8.21] [2.16]', () => {
  const chosen = { total: minor(44_200), avios: 31_250, currency: 'EUR' } as const;
  const risen = (isExternal: boolean, now: OrderTerms = { ...chosen, total: minor(45_000) }) =>
    render(
      <WorseTerms
        content={content}
        locale="en-GB"
        order={order}
        change={{ before: chosen, now }}
        isExternal={isExternal}
        onAgree={() => {}}
      />,
    );
  const html = risen(false);
  expect(textOf(html)).toContain('It was €442.00 when you chose it and is now €450.00.');
  expect(html).toMatch(/<button[^>]*>Continue with €450.00/);
  expect(html).toContain('href="/purchase?currency=EUR"');
  expect(risen(true)).not.toContain('href');
  const fewer = risen(false, { ...chosen, avios: 25_000 });
  expect(textOf(fewer)).toContain('It was 31,250 avios for €442.00 when you chose it');
  expect(fewer).toMatch(/<button[^>]*>Continue with 25,000 avios for €442.00/);
});

const END = Date.parse('2026-11-15T18:00:00Z');

test.each([
  ['six minutes', 6, false],
  ['five minutes', 5, true],
  ['a moment', 0.01, true],
])(
  '%s before the session or the order ends, whichever is first [8.20]',
  (_title, minutes, isWarned) => {
    const warning = (ends: (number | undefined)[]) =>
      render(
        <ServerNow value={END - minutes * 60_000}>
          <ExpiryWarning
            content={content.expiry}
            locale="en-GB"
            timeZone="Europe/Dublin"
            ends={ends}
            isHeld={false}
            onExpired={() => {}}
          />
        </ServerNow>,
      );
    expect(warning([END, END + 60_000]).includes(content.expiry.title)).toBe(isWarned);
    expect(warning([undefined, END])).toBe(warning([END, undefined]));
    expect(warning([undefined, undefined])).toBe('');
  },
);

test.each([
  ['aoife@example.ie', 'a•••@example.ie'],
  ['å@example.ie', 'å•••@example.ie'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
