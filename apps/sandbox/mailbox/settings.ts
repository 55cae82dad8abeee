import { origin, port } from '@cairn/settings/kinds';

export const mailboxSandboxSettings = {
  MAILBOX_PORT: port({
    about: 'Port of the mailbox stand-in’s page',
    default: '3005',
  }),
  MAILBOX_SMTP_PORT: port({
    about: 'Port at which the mailbox stand-in takes the shop’s mail',
    default: '3006',
  }),
  MAILBOX_PUBLIC_URL: origin({
    about: 'Where people reach the mailbox stand-in; by default http://localhost and MAILBOX_PORT',
  }),
};
