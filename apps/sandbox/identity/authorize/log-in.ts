import { normalise } from '../members/members.ts';
import type { FormFault } from '../pages/fault.ts';
import { logInPage } from '../pages/log-in.ts';
import type { Context, IdentitySandbox, Service } from '../service.ts';
import type { OpenInteraction } from './interaction.ts';
import { endSession } from './log-out.ts';

type Accounts = Pick<Service, 'site' | 'credentials' | 'limits'> & {
  members: Pick<Service['members'], 'find'>;
  settings: Pick<IdentitySandbox, 'clientNetwork'>;
};

export async function logIn(
  service: Accounts,
  ctx: Context,
  { interaction, answer, finish }: OpenInteraction,
): Promise<void> {
  const hint = String(interaction.params.login_hint ?? '');
  if (!answer) return logInPage(ctx, service.site, { typed: hint });
  const typed = answer.get('identifier') ?? '';
  const password = answer.get('password') ?? '';
  const checked = await checkCredentials(service, {
    typed,
    password,
    network: service.settings.clientNetwork(ctx.req),
  });
  if ('fault' in checked) return logInPage(ctx, service.site, { typed, fault: checked.fault });
  await finish({ login: { accountId: checked.subject, amr: ['pwd'] } });
}

async function checkCredentials(
  { members, credentials, limits }: Accounts,
  { typed, password, network }: { typed: string; password: string; network: string },
): Promise<{ subject: string } | { fault: FormFault }> {
  if (typed.trim() === '' || password === '') return { fault: 'empty' };
  const subject = members.find(typed);
  // Unknown identifiers are limited too, so that a limit does not reveal who is a member.
  const who = subject ?? normalise(typed);
  const addressWait = limits.take('address', network);
  if (addressWait > 0) return { fault: { wait: addressWait } };
  const memberWait = limits.take('member', who);
  if (memberWait > 0) {
    // The password is not checked, so it must not use up the tries of others in this network.
    limits.refund('address', network);
    return { fault: { wait: memberWait } };
  }
  const isRight = await credentials.check(subject, password);
  if (!isRight || subject === undefined) return { fault: 'wrong' };
  limits.reset('member', who);
  limits.refund('address', network);
  return { subject };
}

/**
 * Ends the browser's session when another member has just logged in. This is checked on the way back
 * to /authorize, because another tab may have logged in since the page was opened;
 * oidc-provider would otherwise show a page of its own to confirm the log-out.
 */
export function mountMemberSwitch(service: Pick<Service, 'provider' | 'store'>): void {
  const { provider } = service;
  provider.use(async (ctx, next) => {
    const uid = /^\/authorize\/([\w-]+)$/.exec(ctx.path)?.[1];
    const isOwn = uid && ctx.cookies.get(provider.cookieName('resume'), { signed: true }) === uid;
    const interaction = isOwn ? await provider.Interaction.find(uid) : undefined;
    const login = interaction?.prompt.name === 'login' ? interaction.result?.login : undefined;
    if (interaction && login) {
      const session = await provider.Session.get(ctx);
      if (session.accountId && session.accountId !== login.accountId) {
        await endSession(service, session);
        interaction.session = undefined;
        await interaction.persist();
      }
    }
    await next();
  });
}
