import { expect, test } from 'vitest';
import { type RecipientFormPage, recipientFormPage } from './recipient-form-page.server.ts';

const field = { label: 'Label', hint: 'Hint', errorText: 'Wrong' };
const content = {
  meta: { title: 'Recipient', description: 'Words' },
  title: 'Who’s it for?',
  intro: 'Tell us',
  formLabel: 'Recipient',
  optionalText: 'Optional',
  savedPeople: {
    title: 'Before',
    numberText: 'Ending {digits}',
    someoneNewTitle: 'Someone new',
    someoneNewText: 'Details',
    saveText: 'Remember',
    removeText: 'Remove {name}',
    removedText: 'Removed {name}',
    removeFailedText: 'Not removed',
  },
  membershipNumber: { ...field, maxLength: 16 },
  email: field,
  firstName: field,
  lastName: field,
  message: { ...field, maxLength: 250, countText: '{count} of {maxLength}' },
  scheduleDate: {
    label: 'When?',
    nowText: 'Now',
    laterText: 'On a date',
    dateLabel: 'Date',
    hint: 'Such as {example}',
    dateErrorText: 'No date',
    outOfBoundsErrorText: 'Between {from} and {to}',
    deliveryText: 'On {date}',
  },
  errors: { title: 'Wrong', text: 'Correct these' },
  serverErrors: { ownNumber: 'Own', mismatch: 'No match', tooNew: 'New', overCap: 'Full' },
  summary: {
    title: 'Your order',
    aviosForText: 'to send',
    aviosForNameText: 'for {name}',
    productText: { gift: 'Gift', transfer: 'Transfer' },
    aviosText: '{amount} avios',
    bonusText: 'Bonus',
    percentBonusText: 'Bonus, {percent}%',
    arrivesText: 'Arrives',
    arrivesNowText: 'Now',
    arrivesLaterText: 'Later',
    pricePerAviosText: 'Price per avios',
    feeText: 'Fee',
    totalText: 'Total',
    buttonText: 'Continue',
    disabledText: 'Not now',
  },
  logIn: { title: 'Log in', text: 'To continue', buttonText: 'Log in' },
  smallUnits: { GBP: { shown: '{amount}p', spoken: '{amount} pence' } },
} satisfies RecipientFormPage;
const fields = { ...content, smallUnits: { fields: content.smallUnits } };

test('each field of the form has its words, and two their length [2.23] [7.26] [3.9]', () => {
  expect(recipientFormPage.parse(fields)).toEqual(content);
});

test('without people to choose from the form is still a form [3.9]', () => {
  const savedPeople = { title: 'Before' };
  expect(recipientFormPage.parse({ ...fields, savedPeople })).toEqual({
    ...content,
    savedPeople: undefined,
  });
});

test('a field without a hint has none [3.9]', () => {
  const email = { label: 'Email', errorText: 'Wrong' };
  expect(recipientFormPage.parse({ ...fields, email }).email).toEqual(email);
});

test.each([
  ['membershipNumber', 'maxLength'],
  ['membershipNumber', 'errorText'],
  ['email', 'errorText'],
  ['firstName', 'errorText'],
  ['lastName', 'errorText'],
  ['message', 'maxLength'],
  ['scheduleDate', 'dateErrorText'],
  ['scheduleDate', 'outOfBoundsErrorText'],
] as const)('%s needs its %s [5.1]', (name, part) => {
  const broken = { ...fields, [name]: { ...fields[name], [part]: undefined } };
  expect(recipientFormPage.safeParse(broken).success).toBe(false);
});

test.each([0, 1.5, '16'])('a number’s greatest length is no %s [5.1]', (maxLength) => {
  const membershipNumber = { ...field, maxLength };
  expect(recipientFormPage.safeParse({ ...fields, membershipNumber }).success).toBe(false);
});
