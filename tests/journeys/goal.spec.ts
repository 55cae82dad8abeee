import AxeBuilder from '@axe-core/playwright';
import { logIn, MEMBERS } from '../kit/log-in.ts';
import { openAlive } from '../kit/open-alive.ts';
import { expect, test } from './fixtures.ts';

test('a member sees how far it is to a goal, and what closes the gap', async ({ page }) => {
  await openAlive(page, '/');
  await logIn(page);
  const goal = page.getByRole('region', { name: 'What are you saving for?' });
  const field = goal.getByRole('textbox', { name: 'Avios you need in total' });
  await expect(field).toHaveValue('40,000');
  await expect(goal).toContainText('15,650 to go');
  await expect(goal.getByRole('progressbar')).toHaveAccessibleName(
    'You have 24,350 of 40,000 avios',
  );
  await expect(goal.getByRole('link')).toHaveText(/Buy 20,000\s*25,000 with the bonus\s*€359\.00/);

  await field.fill('26000');
  await expect(goal).toContainText('1,650 to go');
  await expect(goal.getByRole('link')).toHaveText(/Buy 2,000\s*€49\.00/);
  await field.press('Tab');
  await expect(field).toHaveValue('26,000');
  await expect(goal.getByRole('link')).toBeFocused();

  await field.fill('300000');
  await expect(goal.getByRole('link')).toHaveText(
    /Buy 200,000\s*25,650 more to go after that\s*€3,000\.00/,
  );

  await field.fill('24000');
  await expect(goal).toContainText('You have enough');
  await expect(goal.getByRole('link')).toHaveCount(0);
});

test('a goal that is no number is told at the field, once typing has stopped', async ({ page }) => {
  await openAlive(page, '/');
  await logIn(page);
  const goal = page.getByRole('region', { name: 'What are you saving for?' });
  const field = goal.getByRole('textbox', { name: 'Avios you need in total' });
  await field.fill('lots');
  await expect(field).toHaveAccessibleDescription('Enter a whole number of avios, such as 40,000.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
  await field.fill('50.000');
  await expect(goal).toContainText('25,650 to go');
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('a member whose balance is not known has the quick price check', async ({ page }) => {
  await openAlive(page, '/');
  await logIn(page, MEMBERS.withoutBalance);
  await expect(page.getByText('We cannot show your balance just now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quick price check' })).toBeVisible();
});

test('the goal’s offer is in the member’s own currency [9.6]', async ({ page }) => {
  await openAlive(page, '/');
  await logIn(page, MEMBERS.british);
  const goal = page.getByRole('region', { name: 'What are you saving for?' });
  await expect(goal.getByRole('link')).toContainText('£');
});
