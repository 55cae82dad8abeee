import { createHash, randomUUID } from 'node:crypto';
import type { Context, Service } from '../service.ts';
import type { ConnectTicket, Store } from '../store.ts';
import { authenticate } from './access.ts';
import { allowShop, type Fields, readJsonFields } from './json-calls.ts';
import { invalid, missing, problem } from './problems.ts';

const BASE = '/me/v1/connected-accounts';
const TICKET_SECONDS = 5 * 60;

/** The two calls of Auth0's My Account API that connect an external account. */
export function mountConnectedAccounts(service: Service): void {
  const calls = new Map([
    [`${BASE}/connect`, connect],
    [`${BASE}/complete`, complete],
  ]);

  service.provider.use(async (ctx, next) => {
    const call = calls.get(ctx.path);
    if (!call) return next();
    allowShop(ctx, service.settings.shop.origins);
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      return;
    }
    ctx.set('cache-control', 'no-store');
    if (ctx.method !== 'POST') {
      return problem(ctx, 405, 'Method not allowed', 'This call is a POST.');
    }
    const who = await authenticate(service, ctx).catch((error: Error) => error);
    if (who instanceof Error) {
      ctx.set('www-authenticate', 'DPoP error="invalid_token"');
      return problem(ctx, 401, 'Unauthorized', who.message);
    }
    const fields = await readJsonFields(ctx);
    if (!fields) return problem(ctx, 400, 'Invalid request', 'The body is not a JSON object.');
    call(service, ctx, who, fields);
  });
}

function connect({ store, settings, issuer }: Service, ctx: Context, who: string, fields: Fields) {
  const faults = missing(fields, ['connection', 'redirect_uri', 'state', 'code_challenge']);
  if (fields.code_challenge_method !== 'S256') {
    faults.push({ field: 'code_challenge_method', detail: 'It must be S256.' });
  }
  const redirectUri = String(fields.redirect_uri);
  if (faults.length === 0 && !settings.shop.callbacks.includes(redirectUri)) {
    faults.push({ field: 'redirect_uri', detail: 'It is not one of the client’s.' });
  }
  if (faults.length > 0) return invalid(ctx, faults);
  const ticket: ConnectTicket = {
    id: randomUUID(),
    subject: who,
    connection: String(fields.connection),
    scopes: Array.isArray(fields.scopes) ? fields.scopes.map(String) : [],
    redirectUri,
    state: String(fields.state),
    codeChallenge: String(fields.code_challenge),
    authSession: randomUUID(),
  };
  saveTicket(store, ticket);
  ctx.status = 201;
  ctx.body = {
    auth_session: ticket.authSession,
    connect_uri: `${issuer}connect`,
    connect_params: { ticket: ticket.id },
    expires_in: TICKET_SECONDS,
  };
}

function complete({ store }: Service, ctx: Context, who: string, fields: Fields) {
  const faults = missing(fields, ['auth_session', 'connect_code', 'redirect_uri', 'code_verifier']);
  if (faults.length > 0) return invalid(ctx, faults);
  const ticket: ConnectTicket | undefined = store.findByUid(
    'ConnectTicket',
    String(fields.auth_session),
  );
  const challenge = createHash('sha256').update(String(fields.code_verifier)).digest('base64url');
  if (
    ticket?.subject !== who ||
    ticket.connectCode === undefined ||
    ticket.connectCode !== fields.connect_code ||
    ticket.redirectUri !== fields.redirect_uri ||
    ticket.codeChallenge !== challenge
  ) {
    return problem(
      ctx,
      400,
      'Invalid request',
      'The connect code, its session or its verifier is wrong.',
    );
  }
  store.remove('ConnectTicket', ticket.id);
  ctx.status = 201;
  ctx.body = {
    id: `cac_${randomUUID()}`,
    connection: ticket.connection,
    access_type: 'offline',
    scopes: ticket.scopes,
    created_at: new Date().toISOString(),
  };
}

export function saveTicket(store: Store, ticket: ConnectTicket): void {
  const { id, subject: account, authSession: uid } = ticket;
  store.put('ConnectTicket', id, ticket, { seconds: TICKET_SECONDS, account, uid });
}
