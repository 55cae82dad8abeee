import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { checkoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import type { Member } from '#app/session/session.tsx';

const read = (name: string) => {
  const file = join(import.meta.dirname, '../../../../../content', `${name}.en-GB.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
};
/** The demo's own texts. */
export const content = checkoutPage.parse({
  ...read('checkoutPage/checkout'),
  breadcrumb: { fields: read('breadcrumb/breadcrumb') },
  smallUnits: { fields: read('smallUnits/small-units') },
});
export const number = membershipNumber.parse('3081471000004417');
const name = { firstName: 'Aoife', lastName: 'Brennan' };
export const member: Member = {
  subject: 'aoife',
  number,
  ...name,
  profile: { status: 'ready', value: { ffpNumber: number, name, email: 'aoife@example.ie' } },
  balance: { status: 'ready', value: { amount: 24_350, currency: 'AVIOS' } },
  clock: undefined,
};
export const render = (page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
export const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
