import { readFileSync } from 'node:fs';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import { recipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import { draftOf, EMPTY_DRAFT } from '#app/ordering/gift/recipient-draft.ts';
import type { RecipientDraft } from '#app/pending/stored-order.ts';
import { checkDraft, isSameDelivery } from './recipient-draft.ts';

const CONTENT = new URL(
  '../../../../../content/recipientFormPage/recipient.en-GB.json',
  import.meta.url,
);
const content = recipientFormPage.parse(JSON.parse(readFileSync(CONTENT, 'utf8')));
const limits = {
  ownNumber: '3081470000000001',
  dates: { first: '2026-11-18', last: '2027-11-17' },
  formatDay: (date: string) => date,
};
const tom: RecipientDraft = {
  ...EMPTY_DRAFT,
  ffpNumber: '3081 4700 0000 0002',
  firstName: ' Tom ',
  lastName: 'Hartley',
  email: ' tom@example.com ',
};
const errorsOf = (part: Partial<RecipientDraft>) => {
  const checked = checkDraft({ ...tom, ...part }, content, limits);
  return checked.ok ? {} : checked.errors;
};

test('spaces around and within what was typed do no harm [3.9]', () => {
  expect(checkDraft(tom, content, limits)).toEqual({
    ok: true,
    value: {
      targetAccount: {
        ffpNumber: '3081470000000002',
        firstName: 'Tom',
        lastName: 'Hartley',
        email: 'tom@example.com',
      },
      message: undefined,
      issueDate: undefined,
    },
  });
});

test.each<[keyof RecipientDraft, string, string]>([
  ['ffpNumber', '', 'Enter their membership number, using up to 16 digits.'],
  ['ffpNumber', '12a4', 'Enter their membership number, using up to 16 digits.'],
  ['ffpNumber', '12345678901234567', 'Enter their membership number, using up to 16 digits.'],
  ['ffpNumber', '3081470000000001', content.serverErrors.ownNumber],
  ['firstName', '  ', 'Enter their first name.'],
  ['lastName', 'x'.repeat(61), 'Enter their last name.'],
  ['email', 'tom@', 'Enter their email, such as name@example.com.'],
  ['message', 'x'.repeat(251), 'Your message is too long. Please use up to 250 characters.'],
])('%s cannot be “%s” [5.1]', (field, typed, error) => {
  expect(errorsOf({ [field]: typed })).toEqual({ [field]: error });
});

test('each field has an error of its own [5.1]', () => {
  const checked = checkDraft({ ...EMPTY_DRAFT, isDated: true }, content, limits);
  expect(checked.ok ? {} : Object.keys(checked.errors)).toEqual([
    'ffpNumber',
    'firstName',
    'lastName',
    'email',
    'date',
  ]);
});

test.each([
  ['', 'Enter a date, such as 2026-11-18.'],
  ['2026-11-17', 'Choose a date between 2026-11-18 and 2027-11-17.'],
  ['2027-11-18', 'Choose a date between 2026-11-18 and 2027-11-17.'],
  ['2026-11-18', undefined],
  ['2027-11-17', undefined],
])('a chosen date of “%s” is told: %s [5.1]', (date, error) => {
  expect(errorsOf({ isDated: true, date })).toEqual(error ? { date: error } : {});
  expect(errorsOf({ isDated: false, date })).toEqual({});
});

test('names and messages of any script are kept as they are [3.9]', () => {
  const typed = { firstName: 'Šárka', lastName: 'بن علي', message: '🎉'.repeat(125) };
  expect(checkDraft({ ...tom, ...typed }, content, limits)).toMatchObject({
    ok: true,
    value: { targetAccount: { firstName: 'Šárka', lastName: 'بن علي' }, message: typed.message },
  });
});

test('the form comes back as it was left, or else as the order has it', () => {
  const choice = { giftAvios: 2_000, giftPrice: 49, bonusAvios: 0 };
  const targetAccount = {
    ffpNumber: membershipNumber.parse('3081470000000002'),
    firstName: 'Tom',
    lastName: 'Hartley',
    email: 'tom@example.com',
  };
  const data = { ...choice, targetAccount, issueDate: '2026-12-24' };
  expect(draftOf(choice)).toEqual(EMPTY_DRAFT);
  expect(draftOf(data)).toEqual({
    ...EMPTY_DRAFT,
    ...targetAccount,
    isDated: true,
    date: '2026-12-24',
  });
  expect(draftOf({ ...data, draft: tom })).toBe(tom);

  const delivery = { targetAccount, message: undefined, issueDate: '2026-12-24' };
  expect(isSameDelivery(data, delivery)).toBe(true);
  expect(isSameDelivery(data, { ...delivery, message: 'Hello' })).toBe(false);
  expect(isSameDelivery(data, { ...delivery, issueDate: undefined })).toBe(false);
  const other = { ...targetAccount, email: 'tom@elsewhere.example' };
  expect(isSameDelivery(data, { ...delivery, targetAccount: other })).toBe(false);
  expect(isSameDelivery(choice, delivery)).toBe(false);
});
