import { expect, test } from 'vitest';
import { checkDraft, draftFrom } from './contact-draft.ts';

const field = { label: 'Label', errorText: 'Wrong' };
const form = {
  title: 'Write',
  optionalText: 'Optional',
  topic: field,
  name: { ...field, errorText: 'Name' },
  email: { ...field, errorText: 'Email' },
  order: { label: 'Order', noneText: 'None', optionText: '', unknownText: '' },
  reference: { ...field, errorText: 'Reference' },
  message: {
    ...field,
    maxLength: 2000,
    countText: '',
    cardText: '',
    errorText: 'Up to {maxLength}',
  },
  conversation: { label: 'Chat', hint: '' },
  errors: { title: '', text: '' },
  buttonText: 'Send',
  busyText: 'Sending',
  failedText: 'Not sent',
  limitText: { other: 'Too many' },
  noScriptText: 'Scripts',
};
const ID = 'p7Kq2mX9vT4bN8cR5wZ1aYd';
const NOBODY = { name: undefined, email: undefined };
const AOIFE = { name: 'Aoife Brennan', email: 'aoife@members.example' };
const check = (draft: Partial<ReturnType<typeof draftFrom>>, own = AOIFE) =>
  checkDraft({ ...draftFrom(undefined, ''), ...draft }, own, { form }, 'en-GB');

test('the address may name the topic and the order; an unknown one counts as none [2.15]', () => {
  expect(draftFrom(undefined, `?order=${ID}`)).toMatchObject({ topic: 'order', order: ID });
  expect(draftFrom(undefined, '?topic=refund')).toMatchObject({ topic: 'refund', order: '' });
  expect(draftFrom(undefined, '?topic=weather&order=all of them')).toMatchObject({ order: '' });
  const kept = { ...draftFrom(undefined, '?topic=refund'), message: 'Hello' };
  expect(draftFrom(kept, `?order=${ID}`)).toEqual({ ...kept, order: ID });
});

test('a member’s own name and email are sent unless others are typed [2.15]', () => {
  const typed = { topic: 'other', message: ' Hello ' } as const;
  expect(check(typed)).toEqual({
    ok: true,
    value: { topic: 'other', ...AOIFE, message: 'Hello' },
  });
  const { name, email } = { name: 'A. Brennan', email: ' work@members.example ' };
  expect(check({ ...typed, name, email, order: ID })).toMatchObject({
    value: { name, email: 'work@members.example', order: ID },
  });
  expect(check({ ...typed, email: '' })).toEqual({ ok: false, errors: { email: 'Email' } });
});

test('everything that is wrong is told at its field [2.15]', () => {
  const wrong = { order: 'W1Z5', message: 'x'.repeat(2001) };
  expect(checkDraft({ ...draftFrom(undefined, ''), ...wrong }, NOBODY, { form }, 'en-GB')).toEqual({
    ok: false,
    errors: {
      topic: 'Wrong',
      order: 'Reference',
      name: 'Name',
      email: 'Email',
      message: 'Up to 2,000',
    },
  });
});
