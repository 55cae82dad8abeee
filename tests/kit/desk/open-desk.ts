import { expect, type Page } from '@playwright/test';
import type { RunningShop } from '../shop/shop.ts';

/** Demo staff by the beginning of their address, each with their role. */
export type DemoStaff =
  /** Support. */
  | 'orla.whelan'
  | 'dev.anand'
  /** Finance. */
  | 'ciaran.fahy'
  /** Marketing. */
  | 'beth.lowry'
  /** Auditor. */
  | 'henrik.lund'
  /** Admin. */
  | 'ada.nolan';

/** Opens a page of the desk as somebody who has just signed in, without the log-in's pages. */
export async function openDesk(
  page: Page,
  { deskUrl }: Pick<RunningShop, 'deskUrl'>,
  as: DemoStaff,
  path = '/',
): Promise<void> {
  const { request } = page.context();
  const form = await request.get(`${deskUrl}/desk/sign-in?fresh=1`);
  const answers = { identifier: `${as}@staff.example`, password: 'cairn-demo' };
  const back = await request.post(form.url(), { form: answers });
  expect(back.url(), await back.text()).toBe(`${deskUrl}/`);
  await page.goto(`${deskUrl}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
