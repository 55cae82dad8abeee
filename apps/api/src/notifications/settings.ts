import { secret, text } from '@cairn/settings/kinds';
import type { Setting } from '@cairn/settings/settings';

const ADDRESS = /^[^\s<>@,]+@[^\s<>@,]+$/;
const NAMED_ADDRESS = /^[^<>@,]+ <[^\s<>@,]+@[^\s<>@,]+>$/;

export const mailSettings = {
  SMTP_URL: smtpUrl(
    'Mail server, as smtp://user:password@host:port or smtps://…. Without it the mailbox stand-in keeps all mail',
  ),
  MAIL_FROM: {
    ...text({
      about: 'Sender of emails to members',
      default: 'Cairn avios shop <shop@cairn.example>',
    }),
    accepts: 'an email address, with a name if need be, such as Shop <shop@programme.example>',
    parse: (given: string) =>
      ADDRESS.test(given) || NAMED_ADDRESS.test(given) ? given : undefined,
  },
  MAIL_CONTACT_TO: {
    ...text({
      about: 'Recipient of contact form messages and of replies to the shop’s emails',
      default: 'help@cairn.example',
    }),
    accepts: 'an email address',
    parse: (given: string) => (ADDRESS.test(given) ? given : undefined),
  },
};

function smtpUrl(about: string): Setting<string | undefined> {
  return secret({
    about,
    default: undefined,
    accepts: 'an address such as smtp://user:password@host:587',
    parse: (given) => {
      const url = URL.canParse(given) ? new URL(given) : undefined;
      return url && /^smtps?:$/.test(url.protocol) && url.hostname ? given : undefined;
    },
  });
}
