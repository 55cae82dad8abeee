import { expect, type Locator, type Page } from '@playwright/test';

export type Person = { ffpNumber: string; firstName: string; lastName: string; email: string };

/** Demo members who receive; nobody else counts what they have. */
export const PRIYA: Person = {
  ffpNumber: '3081470000000009',
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'priya.shah@members.example',
};

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
