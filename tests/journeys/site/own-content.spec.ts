import { expect, type Page } from '@playwright/test';
import { GIFT_TITLE } from '../../kit/browser/gift-page.ts';
import { comeBack, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { type OwnContent, testWithOwnContent as test } from '../../kit/shop/own-content.ts';

// Its shop, with content of its own, starts once.
test.describe.configure({ mode: 'default' });

const MINUTE = 60_000;
const soon = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const countdown = { days: 'days', hours: 'hours', minutes: 'min', label: '{minutes} minutes left' };
const PLAIN = {
  partnerCode: 'ei',
  isEnabled: true,
  activePages: ['discovery'],
  globalBannerFormat: 'card',
  description: 'Something happened.',
};
let published = 0;

/** Publishes a banner under a title of its own, and opens the start page once it is there. */
async function show(page: Page, content: OwnContent, more: Record<string, unknown>) {
  published += 1;
  const title = `News ${test.info().workerIndex}.${published}`;
  await content.write('banner/news.en-GB', { ...PLAIN, ...more, title });
  const banner = page.getByRole('region', { name: title });
  const start = async () => (await page.request.get('/')).text();
  await expect.poll(async () => (await start()).includes(title)).toBe(true);
  await openHydrated(page, '/');
  await expect(banner).toBeVisible();
  return banner;
}

test.afterEach(async ({ content }) => {
  await content.remove('banner/news.en-GB').catch(() => {});
});

test('a banner’s countdown runs, and the banner disappears at its end [2.24] [3.5]', async ({
  page,
  content,
}) => {
  await page.clock.install();
  const banner = await show(page, content, { endDate: soon(10), showCountdown: true, countdown });
  const timer = banner.getByRole('timer');
  const minutes = async () => Number.parseInt((await timer.getAttribute('aria-label')) ?? '', 10);
  const before = await minutes();
  await page.clock.fastForward(MINUTE);
  await expect.poll(minutes).toBe(before - 1);
  await page.clock.fastForward((before - 2) * MINUTE);
  await expect.poll(minutes).toBe(1);
  await page.clock.fastForward(MINUTE);
  await expect(banner).toHaveCount(0);
});

test('at its end a countdown is replaced by the content for that time, and a campaign’s card returns to normal [2.27] [3.5] [3.6]', async ({
  page,
  content,
}) => {
  const before = await content.read('dotAirBoosterCampaign/booster-week.en-GB');
  await content.edit('dotAirBoosterCampaign/booster-week.en-GB', {
    endDate: soon(125),
    badgeText: 'Two hours only',
  });
  await page.clock.install();
  const banner = await show(page, content, {
    endDate: soon(10),
    showCountdown: true,
    countdown,
    countdownReplacer: 'This is over',
  });
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Boost your avios' }) });
  await expect(card).toContainText('Two hours only');
  await expect(card.getByRole('timer')).toHaveText(/^0 d 02 h 0\d min left$/);
  await expect(card).toContainText('4x week: join with the link');
  await expect(card).toContainText('Boost this week');
  await expect(banner.getByRole('timer')).toBeVisible();
  await expect(banner).not.toContainText('This is over');

  await page.clock.fastForward(11 * MINUTE);
  await expect(banner).toContainText('This is over');
  await expect(banner.getByRole('timer')).toHaveCount(0);
  await expect(card).toContainText('Two hours only');

  await page.clock.fastForward(115 * MINUTE);
  await expect(card).not.toContainText(/Two hours only|Boost this week/);
  await expect(card).toContainText('Add up to four times the avios you’ve earned');
  await content.write('dotAirBoosterCampaign/booster-week.en-GB', before);
});

test('a banner has its editor’s colours, and is shown on its pages, to members of its country and, before log-in, in its market [2.24] [2.25] [3.5]', async ({
  page,
  content,
  shop,
}) => {
  const colours = { background: '#102030', text: 'rgb(250 251 252)' };
  const banner = await show(page, content, { colours, limitToCountry: ' ie ' });
  await expect(banner).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await expect(banner).toHaveCSS('color', 'rgb(250, 251, 252)');

  await test.step('the same after client-side navigation', async () => {
    await page.goto('/gift');
    await page.getByRole('banner').getByRole('link', { name: 'Cairn' }).click();
    await expect(banner).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  });

  await test.step('not for members of another country', async () => {
    await comeBack(page, shop, '/', MEMBERS.british);
    await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Tom$/ })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await test.step('only on the pages that its editor names; members see promotions too', async () => {
    await page.context().clearCookies();
    await page.goto('/');
    await expect(banner).toBeVisible();
    await content.edit('banner/news.en-GB', { activePages: ['purchase'] });
    await expect(async () => {
      await page.reload();
      await expect(banner).toHaveCount(0, { timeout: 500 });
    }).toPass();
    const bonus = page.getByRole('region', { name: /bonus avios/ });
    await expect(bonus).toBeVisible();
    await comeBack(page, shop, '/', MEMBERS.irish);
    await expect(page.getByRole('heading', { level: 1, name: /, Aoife$/ })).toBeVisible();
    await expect(bonus).toBeVisible();
    await page.goto('/purchase');
    await expect(banner).toBeVisible();
    await expect(bonus).toBeVisible();
    await page.goto('/gift');
    await expect(banner).toHaveCount(0);
    await expect(bonus).toHaveCount(0);
  });
});

for (const format of ['strip', 'card', 'hero']) {
  test(`a ${format} is accessible at any width, light and dark [3.5]`, async ({
    page,
    content,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show(page, content, {
      globalBannerFormat: format,
      buttonText: 'Read on',
      buttonLink: '/purchase',
      image: { $asset: 'article-bonus' },
      background: { $asset: 'hero' },
      terms: { text: 'Terms', link: '/resources/terms' },
    });
    await expectAccessible(page, 'main', [320, 1440]);
  });
}

test('an edit in the content folder shows without a restart [1.7]', async ({ page, content }) => {
  await page.goto('/gift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);
  await content.edit('giftPage/gift.en-GB', { title: 'Give some avios away' });
  // The folder is watched, and what is published is told a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give some avios away', {
      timeout: 500,
    });
  }).toPass();
  await content.edit('giftPage/gift.en-GB', { title: GIFT_TITLE });
});

test('the preview link shows drafts to an editor, with a notice and a way to leave', async ({
  page,
  content,
  shop,
}) => {
  const published = await content.read('contactPage/contact.en-GB');
  await content.write('contactPage/contact.en-GB.draft', { ...published, title: 'Write to us' });
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/contact');
  await expect(title).toHaveText(String(published.title));

  await page.goto(`${shop.previewUrl}&path=/contact`);
  await expect(title).toHaveText('Write to us');
  await expect(page.getByText('You’re looking at drafts.')).toBeVisible();
  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/contact');
  await expect(title).toHaveText(String(published.title));
  await expect(page.getByText('You’re looking at drafts.')).not.toBeVisible();
  await content.remove('contactPage/contact.en-GB.draft');
});
