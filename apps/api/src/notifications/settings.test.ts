import { readSettings } from '@cairn/settings/settings';
import { expect, test } from 'vitest';
import { mailSettings } from './settings.ts';

test('without settings mail has a sender and a desk, and no server', () => {
  expect(readSettings(mailSettings, {})).toEqual({
    ok: true,
    values: {
      SMTP_URL: undefined,
      MAIL_FROM: 'Cairn avios shop <shop@cairn.example>',
      MAIL_CONTACT_TO: 'help@cairn.example',
    },
  });
});

test.each([
  { SMTP_URL: 'smtp://127.0.0.1:3006' },
  { SMTP_URL: 'smtps://user:secret@mail.example' },
  { MAIL_FROM: 'shop@programme.example' },
  { MAIL_FROM: 'The Programme <shop@programme.example>' },
  { MAIL_CONTACT_TO: 'desk@programme.example' },
])('%o is taken', (env) => {
  expect(readSettings(mailSettings, env)).toMatchObject({ ok: true, values: env });
});

test.each([
  { SMTP_URL: 'https://mail.example' },
  { SMTP_URL: 'mail.example:25' },
  { SMTP_URL: 'smtp:' },
  { MAIL_FROM: 'The Programme' },
  { MAIL_FROM: 'a@shop.example, b@shop.example' },
  { MAIL_CONTACT_TO: 'Desk <desk@programme.example>' },
  { MAIL_CONTACT_TO: 'desk' },
])('%o is refused', (env) => {
  expect(readSettings(mailSettings, env).ok).toBe(false);
});
