import { origin, port } from '@cairn/settings/kinds';

export const mailboxSandboxSettings = {
  MAILBOX_PORT: port({
    about: 'Port of the mailbox stand-in’s web page',
    default: '3005',
  }),
  MAILBOX_SMTP_PORT: port({
    about: 'SMTP port of the mailbox stand-in',
    default: '3006',
  }),
  MAILBOX_PUBLIC_URL: origin({
    about: 'Public origin of the mailbox stand-in. Default: http://localhost:MAILBOX_PORT',
  }),
};
