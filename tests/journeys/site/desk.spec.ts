import { expect, test } from '../fixtures.ts';

test('staff sign in to the desk, find themselves there, and sign out of both', async ({
  page,
  shop,
}) => {
  await page.goto(shop.deskUrl);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Work email').fill('ada.nolan@staff.example');
  await page.getByLabel('Password').fill('cairn-demo');
  await page.getByRole('button', { name: 'Staff log-in' }).click();
  await expect(page.getByText('Signed in as Ada Nolan (admin).')).toBeVisible();
  expect(page.url()).toBe(`${shop.deskUrl}/`);

  const cookies = await page.context().cookies(shop.deskUrl);
  expect(cookies.find(({ name }) => name === '__Host-desk')).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
