import { comeBack } from '../kit/browser/log-in.ts';
import { axe } from '../kit/browser/looked-at.ts';
import { expect, test } from './fixtures.ts';

test('a member sees how far it is to a goal, and what closes the gap', async ({ page, shop }) => {
  await comeBack(page, shop, '/');
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

  await test.step('a goal that is no number is told at the field, once typing has stopped', async () => {
    await field.fill('lots');
    await expect(field).toHaveAccessibleDescription(
      'Enter a whole number of avios, such as 40,000.',
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { violations } = await axe(page).include('main').analyze();
    expect(violations).toEqual([]);
    await field.fill('50.000');
    await expect(goal).toContainText('25,650 to go');
    await expect(field).not.toHaveAttribute('aria-invalid');
  });
});
