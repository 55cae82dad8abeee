import { comeBack, MEMBERS } from '../../kit/browser/log-in.ts';
import { axe, expectAccessible } from '../../kit/browser/looked-at.ts';
import { chosen } from '../../kit/browser/purchase-page.ts';
import { expect, test } from '../fixtures.ts';

test('a member is greeted and sees the package that reaches their goal, and the bonus', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await comeBack(page, shop, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Good (morning|afternoon|evening), Aoife$/,
  );
  const goal = page.getByRole('region', { name: /avios to go$|enough/ });
  await expect(goal).toContainText('Your goal: 40,000');
  await expect(goal.getByRole('heading')).toHaveText('15,650 avios to go');
  await expect(goal.getByRole('img')).toHaveAccessibleName('You have 24,350 of 40,000 avios');
  await expect(goal).toContainText(
    'Buy 20,000 and the bonus brings 25,000. That reaches your goal with 9,350 to spare.',
  );
  await expect(goal).toContainText('€359.00');
  const buy = goal.getByRole('link', { name: /^Buy/ });
  await expect(buy).toHaveText('Buy 20,000');

  const bonus = page.getByRole('region', { name: 'Buy 20,000 or more, get 25% extra' });
  await expect(bonus).toContainText('+10,000 avios');
  await expect(bonus).toContainText('for €84.50 more');
  await expect(bonus.getByRole('link', { name: 'See packages' })).toBeVisible();
  await expect(page.getByRole('region', { name: /bonus avios on packages/ })).toBeVisible();

  const actions = page.getByRole('region', { name: 'Quick actions' }).getByRole('link');
  await expect(actions).toHaveCount(4);
  await expectAccessible(page, 'main', [1440, 320]);

  const change = goal.getByRole('button', { name: 'Change' });
  const field = goal.getByRole('textbox', { name: 'Avios you need in total' });
  const save = async (written: string) => {
    await change.click();
    await expect(field).toBeFocused();
    await field.fill(written);
    await field.press('Enter');
  };
  await test.step('a changed goal is saved', async () => {
    await save('26000');
    await expect(field).toHaveCount(0);
    await expect(goal.getByRole('heading')).toHaveText('1,650 avios to go');
    await expect(goal).toContainText('Buy 2,000. That reaches your goal with 350 to spare.');
    await page.reload();
    await expect(goal.getByRole('heading')).toHaveText('1,650 avios to go');
    await save('24000');
    await expect(goal.getByRole('heading')).toHaveText('You have enough for your goal');
    await expect(goal.getByRole('link')).toHaveCount(0);
    await save('300000');
    await expect(goal).toContainText('After that, 25,650 are still to go.');
  });

  await test.step('an invalid goal is reported at the field', async () => {
    await save('lots');
    await expect(field).toHaveAccessibleDescription(
      'Enter a whole number of avios, such as 40,000.',
    );
    await expect(field).toBeFocused();
    const { violations } = await axe(page).include('main').analyze();
    expect(violations).toEqual([]);
    await field.fill('40.000');
    await field.press('Enter');
    await expect(goal.getByRole('heading')).toHaveText('15,650 avios to go');
  });

  await test.step('the offer leads to its package', async () => {
    await buy.click();
    await expect(page).toHaveURL(/\/purchase\?avios=20000&currency=EUR$/);
    await expect(chosen(page)).toContainText('20,000');
  });
});

test('a member who cannot buy sees no offer and the reason, also for an unfinished order [4.22] [8.9] [8.10]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/422 \(Unprocessable/);
  const openAs = async (login: string) => {
    await page.context().clearCookies();
    // As chosen before log-in: nobody's yet.
    await page.goto('/purchase?avios=15000&currency=EUR');
    await page.waitForFunction(() => localStorage.getItem('pending_transaction') !== null);
    await comeBack(page, shop, '/', login);
  };
  const strip = page.getByRole('region', { name: 'Pick up where you left off' });
  for (const [login, reason] of [
    [MEMBERS.tooYoung, 'You need to be 18 to order'],
    [MEMBERS.owing, 'Your account owes 3,500 avios'],
  ] as const) {
    await test.step(reason, async () => {
      await openAs(login);
      await expect(page.getByRole('region', { name: reason })).toBeVisible();
      await expect(strip).toContainText(reason);
      await expect(strip.getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link', { name: /^Buy [\d,]+$/ })).toHaveCount(
        0,
      );
      await strip.getByRole('button', { name: 'Discard' }).click();
    });
  }

  await test.step('near the yearly limit only packages within it are offered', async () => {
    await openAs(MEMBERS.nearCaps);
    await expect(strip).toContainText('You can’t buy this package at the moment.');
    await expect(strip.getByRole('link', { name: 'See packages' })).toBeVisible();
    const goal = page.getByRole('region', { name: /avios to go$/ });
    await goal.getByRole('button', { name: 'Change' }).click();
    await goal.getByRole('textbox').fill('900000');
    await goal.getByRole('textbox').press('Enter');
    await expect(goal).toContainText(/are still to go\. You can buy up to [\d,]+ more this year\./);
    await goal.getByRole('link', { name: /^Buy/ }).click();
    await expect(chosen(page)).toHaveCount(1);
  });
});
