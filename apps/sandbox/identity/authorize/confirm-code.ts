import { codePage } from '../pages/code.ts';
import type { FormFault } from '../pages/fault.ts';
import type { Context, Service } from '../service.ts';
import type { OpenInteraction } from './interaction.ts';
import { readShownTransfer } from './order-note.ts';

export async function confirmCode(
  service: Service,
  ctx: Context,
  { interaction, answer, finish }: OpenInteraction,
): Promise<void> {
  const { session, params } = interaction;
  if (!session) throw new Error('A one-time code needs a session');
  const page = (fault?: FormFault) =>
    codePage(ctx, service.site, { transfer: readShownTransfer(params), fault });
  if (!answer) return page();
  const typed = answer.get('code') ?? '';
  if (typed.trim() === '') return page('empty');
  const check = service.codes.check(session.accountId, typed);
  if (!check.ok) return page(check.wait > 0 ? { wait: check.wait } : 'wrong');
  service.codes.remember(session.uid, session.accountId);
  const loggedIn = await service.provider.Session.findByUid(session.uid);
  await finish(
    {
      mfa: {},
      // Keeps the time of the log-in: the code only adds a factor.
      login: { accountId: session.accountId, amr: ['pwd', 'otp', 'mfa'], ts: loggedIn?.loginTs },
    },
    { merge: true },
  );
}
