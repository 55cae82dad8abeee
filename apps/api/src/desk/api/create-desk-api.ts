import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { refuse, refuseTooMany, STATUS } from '../../http/kit/answers.ts';
import type { OpenApiDocument } from '../../http/kit/describe-calls.ts';
import { readBody } from '../../http/kit/input.ts';
import type { RateLimits } from '../../http/kit/rate-limits.ts';
import { readIdempotencyKey } from '../../http/kit/read-idempotency-key.ts';
import type { Action, Desk } from '../actions/action.ts';
import { ACTIONS, actionNamed } from '../actions/actions.ts';
import { checkPermission } from '../actions/check-call.ts';
import { nameFields } from '../actions/named-fields.ts';
import type { Refusal } from '../actions/outcome.ts';
import { type Performed, perform } from '../actions/perform.ts';
import { type Previewed, preview } from '../actions/preview.ts';
import { fieldTypes, readTexts } from '../actions/read-texts.ts';
import type { ActionFile } from '../files/action-file.ts';
import { linkFile, readLink } from '../files/file-link.ts';
import { may, PERMISSIONS } from '../permissions.ts';
import type { Staff } from '../staff.ts';
import { called, pressed } from './bodies.ts';
import {
  deskDocument,
  hasPreview,
  hasUpload,
  isQuery,
  offerActions,
  pathOf,
} from './desk-calls.ts';

export type DeskShop = Pick<Desk, 'db' | 'ports' | 'rules' | 'recentMinutes'> & {
  limits: Pick<RateLimits, 'take'>;
  now: () => Date;
  /** The signed-in member of staff; undefined if there is none. */
  staffOf: (c: Context) => Staff | undefined;
};

type ForStaff = { Variables: { desk: Desk } };

const LARGEST_BODY = 64 * 1024;
const BODY_TOO_LARGE = `A body may have ${LARGEST_BODY} bytes at most.`;
/** Enough for a file of members, who are imported in one transaction. */
const LARGEST_UPLOAD = 64 * 1024 * 1024;
const UPLOAD_TOO_LARGE =
  'This is too large, and nothing was done: with its file, a call may have 64 MB at most. The terminal takes larger files.';

/** The API of the desk, to be mounted behind its sign-in: a path for each action of the table. */
export function createDeskApi(shop: DeskShop) {
  const routes = new Hono<ForStaff>();
  routes.use(forStaff(shop));
  // The same for everybody until the next release: built at the first request and kept.
  let document: OpenApiDocument | undefined;
  routes.get('/openapi.json', (c) => {
    document ??= deskDocument();
    return c.json(document);
  });
  routes.get('/me', (c) => {
    const { id, name, roles } = c.var.desk.staff;
    const permissions = PERMISSIONS.filter((permission) => may({ roles }, permission));
    return c.json({ id, name, roles: [...roles], permissions });
  });
  routes.get('/actions', (c) => c.json(offerActions(c.var.desk.staff)));
  for (const action of ACTIONS) addAction(routes, action, shop.limits);
  addFiles(routes);
  return routes;
}

function forStaff({ staffOf, now, limits: _, ...shop }: DeskShop) {
  return createMiddleware<ForStaff>(async (c, next) => {
    const staff = staffOf(c);
    if (!staff) return refuse(c, 'unauthorised', 'Sign in first.');
    c.set('desk', { ...shop, staff, now: now(), clock: now, actionNamed });
    return next();
  });
}

function addAction(routes: Hono<ForStaff>, action: Action, limits: Pick<RateLimits, 'take'>): void {
  const path = pathOf(action);
  // Bodies are read whole: nobody may have one read for what they may not do.
  const allow = createMiddleware<ForStaff>(async (c, next) => {
    const { staff } = c.var.desk;
    const forbidden = checkPermission(staff, action);
    if (forbidden) return answer(c, forbidden);
    const wait = action.isLimited && (await limits.take('staff', staff.id));
    return wait === undefined ? next() : refuseTooMany(c, wait);
  });
  if (isQuery(action)) {
    const types = fieldTypes(action.input);
    // A page that polls is told that nothing changed, and draws nothing again.
    if (action.isUnaudited) routes.use(path, etag());
    routes.get(path, allow, async (c) => {
      const input = readTexts(types, c.req.query());
      const performed = await perform(c.var.desk, action, { input, key: '' });
      return performed.kind === 'done' ? c.json(performed.result) : answer(c, performed);
    });
    return;
  }
  const [maxSize, message] = hasUpload(action.input)
    ? [LARGEST_UPLOAD, UPLOAD_TOO_LARGE]
    : [LARGEST_BODY, BODY_TOO_LARGE];
  const limit = bodyLimit({ maxSize, onError: (c) => refuse(c, 'too_large', message) });
  routes.post(path, allow, limit, async (c) => {
    const read = await readBody(c.req, pressed);
    if (!read.ok) return refuse(c, 'bad_request', read.message);
    const given = readIdempotencyKey(c.req);
    if (!given.ok) return refuse(c, 'bad_request', given.message);
    const { key = '' } = given;
    if (key === '' && action.risk !== 'reads') {
      return refuse(c, 'bad_request', 'This needs an Idempotency-Key of its own for each press.');
    }
    const done = await perform(c.var.desk, action, { ...read.value, key });
    if (done.kind !== 'done' || !action.hasFile) return answer(c, done);
    const { db, staff, now } = c.var.desk;
    const { input } = read.value;
    const what = { staff: staff.id, action: action.name, input, result: done.result };
    return c.json({ ...done, file: await linkFile(db, what, now) });
  });
  if (!hasPreview(action)) return;
  routes.post(`${path}/preview`, allow, limit, async (c) => {
    const read = await readBody(c.req, called);
    if (!read.ok) return refuse(c, 'bad_request', read.message);
    return answer(c, await preview(c.var.desk, action, read.value));
  });
}

/** The files of actions that were done and audited before. */
function addFiles(routes: Hono<ForStaff>): void {
  routes.get('/files/:token', async (c) => {
    const { db, staff, now } = c.var.desk;
    const link = await readLink(db, c.req.param('token'), staff.id, now);
    const action = link && actionNamed(link.action);
    if (!action) return refuse(c, 'not_found', 'This link has ended. Export it again.');
    const forbidden = checkPermission(staff, action);
    if (forbidden) return answer(c, forbidden);
    const read = action.bind(link.input);
    const file = read.ok ? read.bound.file({ db, staff }, link.result) : undefined;
    if (!file) return refuse(c, 'not_found', 'This link is of another version. Export it again.');
    const body = ReadableStream.from(encoded(file.pieces));
    return c.body(body, 200, {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
    });
  });
}

async function* encoded(pieces: ActionFile['pieces']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    yield typeof piece === 'string' ? encoder.encode(piece) : piece;
  }
}

function answer(c: Context, done: Performed | Previewed) {
  if (done.kind !== 'refused') return c.json(done);
  const { code, message, reason, details = [] }: Refusal = done;
  const problem = {
    code,
    message: nameFields(message),
    ...(reason !== undefined && { reason }),
    ...(details.length > 0 && { details }),
  };
  return c.json(problem, STATUS[code]);
}
