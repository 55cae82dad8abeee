import { randomUUID } from 'node:crypto';
import { minor } from '@cairn/contract/values/money';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Hono } from 'hono';
import type { Database } from '../../../apps/api/src/database/tables.ts';
import type { ShopPorts } from '../../../apps/api/src/desk/actions/action.ts';
import { actionNamed } from '../../../apps/api/src/desk/actions/actions.ts';
import { createDeskApi } from '../../../apps/api/src/desk/api/create-desk-api.ts';
import { deskDocument, pathOf } from '../../../apps/api/src/desk/api/desk-calls.ts';
import {
  type ApprovalRules,
  OCCASIONS,
} from '../../../apps/api/src/desk/approvals/approval-rules.ts';
import type { Role } from '../../../apps/api/src/desk/roles.ts';
import type { Staff, StaffId } from '../../../apps/api/src/desk/staff.ts';
import { NO_SHOP } from '../../../apps/api/src/desk/terminal/test-kit.ts';
import type { RateLimits } from '../../../apps/api/src/http/kit/rate-limits.ts';
import { NO_LIMITS } from '../api/api.ts';

export const RULES: ApprovalRules = { always: new Set(OCCASIONS), refundsAbove: minor(500_00) };

type Shop = {
  db: Database;
  now: () => Date;
  rules?: ApprovalRules;
  limits?: Pick<RateLimits, 'take'>;
  ports?: ShopPorts;
};

const document = deskDocument();
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });

/** Somebody who has just signed in. */
export function staff(name: string, role: Role, more: Partial<Staff> = {}): Staff {
  return {
    id: `staff-${name}` as StaffId,
    name,
    roles: new Set([role]),
    authenticatedAt: new Date(8_640_000_000_000_000),
    via: 'desk',
    verified: true,
    ...more,
  };
}

type Sent = { input?: object; reason?: string; basis?: string; key?: string };

/** The desk's API, called as anybody. Each answer has to fit the OpenAPI document. */
export function deskAt({ db, now, rules = RULES, limits = NO_LIMITS, ports = NO_SHOP }: Shop) {
  let current: Staff | undefined;
  const shop = {
    db,
    now,
    rules,
    limits,
    ports,
    recentMinutes: 15,
    staffOf: () => current,
  };
  const app = new Hono().route('/desk/api', createDeskApi(shop));

  async function send(
    who: Staff | undefined,
    method: string,
    path: string,
    init: RequestInit = {},
  ) {
    current = who;
    const answer = await app.request(`/desk/api${path}`, { ...init, method });
    const body = await answer.json();
    const [described = ''] = path.split('?');
    const responses = document.paths[described]?.[method.toLowerCase()]?.responses ?? {};
    const schema = (responses[answer.status] ?? responses.default)?.content?.['application/json'];
    if (schema && !ajv.validate(schema.schema, body)) {
      throw new Error(`${method} ${path} is not as described: ${ajv.errorsText()}`);
    }
    return { status: answer.status, body };
  }

  function post(who: Staff | undefined, path: string, { key, ...body }: Sent) {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key ?? randomUUID(),
    };
    return send(who, 'POST', path, { headers, body: JSON.stringify(body) });
  }

  const slug = (name: string) => {
    const action = actionNamed(name);
    if (!action) throw new Error(`There is no action ${name}`);
    return pathOf(action);
  };
  return {
    send,
    /** A reading by its path, as a page polls it. */
    read: async (who: Staff | undefined, path: string, etag = '') => {
      current = who;
      const headers = { 'if-none-match': etag };
      const answer = await app.request(`/desk/api${path}`, { headers });
      return { status: answer.status, etag: answer.headers.get('etag') };
    },
    /** A file, by the path that its action has answered. */
    file: async (who: Staff | undefined, path: string) => {
      current = who;
      const answer = await app.request(`/desk/api${path}`);
      const name = answer.headers.get('content-disposition') ?? '';
      return { status: answer.status, name, text: await answer.text() };
    },
    /** The same for a binary file. */
    bytes: async (who: Staff | undefined, path: string) => {
      current = who;
      return Buffer.from(await (await app.request(`/desk/api${path}`)).arrayBuffer());
    },
    get: (who: Staff | undefined, name: string, query = '') =>
      send(who, 'GET', `${slug(name)}${query}`),
    press: (who: Staff | undefined, name: string, sent: Sent) =>
      post(who, slug(name), { input: {}, reason: 'for a test', ...sent }),
    preview: (who: Staff | undefined, name: string, input: object) =>
      post(who, `${slug(name)}/preview`, { input }),
  };
}
