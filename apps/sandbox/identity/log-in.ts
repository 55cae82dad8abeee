import type { Asked, Interaction } from './asked.ts';
import { endSession } from './log-out.ts';
import { normalise } from './members.ts';
import { type LogInFault, logInPage } from './pages/log-in.ts';
import type { Context, Service } from './service.ts';

export async function logIn(
  service: Service,
  ctx: Context,
  { interaction, answer, finish }: Asked,
): Promise<void> {
  const hint = String(interaction.params.login_hint ?? '');
  if (!answer) return logInPage(ctx, service.settings, { typed: hint });
  const typed = answer.get('identifier') ?? '';
  const password = answer.get('password') ?? '';
  const judged = await judge(service, {
    typed,
    password,
    address: ctx.req.socket.remoteAddress ?? '',
  });
  if ('fault' in judged) return logInPage(ctx, service.settings, { typed, fault: judged.fault });
  await leaveOtherMember(service, interaction, judged.subject);
  await finish({ login: { accountId: judged.subject, amr: ['pwd'] } });
}

async function judge(
  { members, credentials, limits }: Service,
  { typed, password, address }: { typed: string; password: string; address: string },
): Promise<{ subject: string } | { fault: LogInFault }> {
  if (typed.trim() === '' || password === '') return { fault: 'empty' };
  const subject = members.find(typed);
  // Somebody unknown waits as a member would, so that waiting does not tell who is one.
  const who = subject ?? normalise(typed);
  const wait = limits.take('address', address) || limits.take('member', who);
  if (wait > 0) return { fault: { wait } };
  const isRight = await credentials.check(subject, password);
  if (!isRight || subject === undefined) return { fault: 'wrong' };
  limits.forget('member', who);
  limits.giveBack('address', address);
  return { subject };
}

/** Whoever logs in where somebody else was ends that one's session first. */
async function leaveOtherMember(
  service: Service,
  interaction: Interaction,
  subject: string,
): Promise<void> {
  const { session } = interaction;
  if (!session || session.accountId === subject) return;
  await endSession(service, await service.provider.Session.findByUid(session.uid));
  // oidc-provider would otherwise ask the browser, by a script, to confirm the log-out.
  interaction.session = undefined;
  await interaction.persist();
}
