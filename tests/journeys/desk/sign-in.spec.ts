import { expect, test } from '../fixtures.ts';

const account = { name: 'Ada Nolan, Admin, account' };

test('staff sign in to the desk, find themselves there, and sign out of both', async ({
  page,
  shop,
  announce,
}) => {
  // The desk's pages ask who is signed in.
  announce(/401 \(/);
  await page.goto(`${shop.deskUrl}/?who=finance`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Work email').fill('ada.nolan@staff.example');
  await page.getByLabel('Password').fill('cairn-demo');
  await page.getByRole('button', { name: 'Staff log-in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  expect(page.url()).toBe(`${shop.deskUrl}/?who=finance`);

  const cookies = await page.context().cookies(shop.deskUrl);
  expect(cookies.find(({ name }) => name === '__Host-desk')).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  });
  await page.getByLabel(account.name).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
