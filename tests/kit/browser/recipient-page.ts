import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isolated } from '@cairn/contract/values/isolated';
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningShop } from '../shop/shop.ts';
import { operateShop } from './purchase-page.ts';

export type Person = { ffpNumber: string; firstName: string; lastName: string; email: string };

/** Demo members who receive; nobody else counts what they have. */
export const PRIYA: Person = {
  ffpNumber: '3081470000000009',
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'priya.shah@members.example',
};

/** Not a demo member: her name is written from right to left. */
export const MARIAM: Person = {
  ffpNumber: '3081470000000077',
  firstName: 'مريم',
  lastName: 'العلي',
  email: 'mariam@members.example',
};

export async function importMariam(shop: RunningShop): Promise<void> {
  const { ffpNumber: number, firstName, lastName, email } = MARIAM;
  const name = { firstName, lastName };
  const member = { number, name, email, enrolmentDate: '2020-01-31' };
  await writeFile(join(shop.dataFolder, 'mariam.json'), JSON.stringify([member]));
  await operateShop(shop, 'member import EI mariam.json');
}

/** The line of checkout's summary that says who receives the order. */
export function toPerson({ firstName, lastName, ffpNumber }: Person): string {
  return `To ${isolated(`${firstName} ${lastName}`)}, member ending ${ffpNumber.slice(-4)}`;
}

type Letter = { subject: string; text: string };

/** The newest first. */
export async function letters({ mailboxUrl }: RunningShop, to: string): Promise<Letter[]> {
  const answer = await fetch(`${mailboxUrl}/messages.json?to=${to}`);
  return await answer.json();
}

const LABELS: Record<keyof Person, string> = {
  ffpNumber: 'Membership number',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
};

export const field = (page: Page, name: keyof Person): Locator =>
  page.getByRole('textbox', { name: LABELS[name] });

export const toPayment = (page: Page): Locator =>
  page.getByRole('button', { name: 'Continue to payment' });

/** The page checks the price once; tests that change it afterwards wait for that. */
export async function openRecipient(page: Page, link: Locator): Promise<void> {
  const checked = page.waitForResponse(/\/products\/\w+\/prices\?.*aviosAmount=/);
  await link.click();
  await expect(page).toHaveURL(/\/recipient$/);
  await checked;
}

export async function enterPerson(page: Page, person: Partial<Person>): Promise<void> {
  for (const name of ['ffpNumber', 'firstName', 'lastName', 'email'] as const) {
    const value = person[name];
    if (value !== undefined) await field(page, name).fill(value);
  }
}

export async function expectPerson(page: Page, person: Person): Promise<void> {
  for (const name of ['ffpNumber', 'firstName', 'lastName', 'email'] as const) {
    await expect(field(page, name)).toHaveValue(person[name]);
  }
}

/** The date so many days from now, as a date input takes it. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
