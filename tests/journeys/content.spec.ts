import { expect } from '@playwright/test';
import { testWithOwnContent as test } from '../kit/shop/own-content.ts';

test('an edit in the content folder shows without a restart [1.7]', async ({ page, content }) => {
  await page.goto('/gift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift avios');
  await content.edit('giftPage/gift.en-GB', { title: 'Give some avios away' });
  // The folder is watched, and what is published is told a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give some avios away', {
      timeout: 500,
    });
  }).toPass();
  await content.edit('giftPage/gift.en-GB', { title: 'Gift avios' });
});

test('by the preview link an editor sees drafts, is told so, and can leave', async ({
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
