import { randomUUID } from 'node:crypto';
import { connectPage } from '../pages/connect.ts';
import { errorPage } from '../pages/error.ts';
import type { Service } from '../service.ts';
import { readBody } from '../tokens/token-body.ts';
import { saveTicket } from './connected-accounts.ts';

/**
 * The consent page for a ticket. Only the member who requested the ticket may use it, while logged
 * in here.
 */
export function mountConnect({ provider, store, site, members }: Service): void {
  provider.use(async (ctx, next) => {
    if (ctx.path !== '/connect') return next();
    const id = new URLSearchParams(ctx.querystring).get('ticket') ?? '';
    const ticket = store.get('ConnectTicket', id);
    if (!ticket || ticket.connectCode) return errorPage(ctx, site, { error: 'expired' });
    const { accountId } = await provider.Session.get(ctx);
    const member = members.bySubject(ticket.subject);
    if (accountId !== ticket.subject || !member) {
      return errorPage(ctx, site, { error: 'other_member' });
    }
    const { connection } = ticket;
    if (ctx.method !== 'POST') return connectPage(ctx, site, { connection, member });
    const answer = new URLSearchParams(await readBody(ctx.req));
    const back = new URL(ticket.redirectUri);
    back.searchParams.set('state', ticket.state);
    if (answer.has('cancel')) {
      store.remove('ConnectTicket', id);
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'User did not authorize the request');
    } else {
      const connectCode = randomUUID();
      saveTicket(store, { ...ticket, connectCode });
      back.searchParams.set('connect_code', connectCode);
    }
    ctx.status = 303;
    ctx.redirect(back.href);
  });
}
