import type { Asked } from './asked.ts';
import { readShownTransfer } from './order-note.ts';
import { type CodeFault, codePage } from './pages/code.ts';
import type { Context, Service } from './service.ts';

export async function askCode(
  service: Service,
  ctx: Context,
  { interaction, answer, finish }: Asked,
): Promise<void> {
  const { session, params } = interaction;
  if (!session) throw new Error('A one-time code is asked for in a session only');
  const page = (fault?: CodeFault) =>
    codePage(ctx, service.settings, { transfer: readShownTransfer(params), fault });
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
      // The member logged in when they did; the code only adds to how.
      login: { accountId: session.accountId, amr: ['pwd', 'otp', 'mfa'], ts: loggedIn?.loginTs },
    },
    { merge: true },
  );
}
