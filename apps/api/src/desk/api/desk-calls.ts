import type { Call } from '@cairn/contract/calls/call';
import { idempotencyKey } from '@cairn/contract/calls/idempotency-key';
import { problem } from '@cairn/contract/calls/problem';
import * as z from 'zod/mini';
import { describeCalls, type OpenApiDocument } from '../../http/kit/describe-calls.ts';
import type { Action } from '../actions/action.ts';
import { ACTIONS } from '../actions/actions.ts';
import { reasonText } from '../actions/fields.ts';
import { fieldTypes } from '../actions/read-texts.ts';
import { may, PERMISSIONS } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import type { Staff } from '../staff.ts';

const deskProblem = z.extend(problem, {
  /** The rule that refuses, such as `spent`. */
  reason: z.optional(z.string()),
  details: z.optional(z.array(z.string())),
});

const me = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type Me = z.infer<typeof me>;

/** Enough for a form: what to fill in, and what is asked besides. */
const offeredActions = z.object({
  actions: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      about: z.string(),
      risk: z.enum(['reads', 'changes', 'moves money']),
      needsReason: z.boolean(),
      /** Depending on the amount and the shop's rules; its preview says so for sure. */
      mayNeedApproval: z.boolean(),
      hasPreview: z.boolean(),
      /** The JSON Schema of its input. */
      input: z.record(z.string(), z.unknown()),
    }),
  ),
});

export type OfferedActions = z.infer<typeof offeredActions>;

export function offerActions(staff: Pick<Staff, 'roles'>): OfferedActions {
  const allowed = ACTIONS.filter(({ permission }) => may(staff, permission));
  const actions = allowed.map((action) => ({
    name: action.name,
    path: pathOf(action),
    about: action.about,
    risk: action.risk,
    needsReason: action.reason !== 'never',
    mayNeedApproval: action.approvedBy !== undefined,
    hasPreview: hasPreview(action),
    input: { ...z.toJSONSchema(action.input, { io: 'input' }) },
  }));
  return { actions };
}

/** Those that pages read again and again by themselves. */
export const POLLED = ACTIONS.filter(({ isUnaudited }) => isUnaudited);

export function pathOf({ name }: Action): string {
  return `/actions/${name.replaceAll(' ', '-')}`;
}

/** Without a reason or an upload, what is only read is a GET. */
export function isQuery({ risk, reason, input }: Action): boolean {
  return risk === 'reads' && reason === 'never' && !hasUpload(input);
}

export function hasUpload(input: z.ZodMiniType): boolean {
  return Object.values(fieldTypes(input)).includes('object');
}

/** The body of a press; a preview takes the input alone. */
function bodyOf({ input }: Action) {
  return z.strictObject({
    input,
    reason: z.optional(reasonText),
    /** The preview's: if anything else would happen by now, nothing does. */
    basis: z.optional(z.string()),
  });
}

/** Actions in steps have no preview: several transactions cannot be rolled back. */
export function hasPreview({ risk, inSteps }: Action): boolean {
  return risk !== 'reads' && !inSteps;
}

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Under the API's base; good for ten minutes, for whoever asked for it. */
const fileLink = z.object({ path: z.string(), until: z.iso.datetime() });

function answersOf({ result, hasFile }: Action) {
  return {
    done: z.object({ kind: z.literal('done'), result, ...(hasFile && { file: fileLink }) }),
    waiting: z.object({ kind: z.literal('waiting'), request: z.int() }),
    previewed: z.object({
      kind: z.literal('previewed'),
      before: facts,
      after: facts,
      basis: z.string(),
      needsApproval: z.boolean(),
      result,
    }),
  };
}

const REFUSALS = [404, 409] as const;

function callsOf(action: Action): Call[] {
  const { about: summary, risk, approvedBy, input } = action;
  const path = pathOf(action);
  const { done, waiting, previewed } = answersOf(action);
  const base = { path, summary, refusals: REFUSALS } as const;
  if (isQuery(action)) {
    return [{ ...base, method: 'get', query: input as z.ZodMiniObject, answer: action.result }];
  }
  const body = bodyOf(action);
  const press: Call = {
    ...base,
    method: 'post',
    body,
    answer: approvedBy ? z.union([done, waiting]) : done,
    ...(risk !== 'reads' && { headers: z.object({ 'Idempotency-Key': idempotencyKey }) }),
  };
  const preview: Call = {
    ...base,
    path: `${path}/preview`,
    method: 'post',
    summary: `What this would do: ${summary}`,
    body: z.strictObject({ input }),
    answer: previewed,
  };
  return hasPreview(action) ? [press, preview] : [press];
}

const OWN_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/me',
    summary: 'Who is signed in, and what they may do.',
    answer: me,
  },
  {
    method: 'get',
    path: '/actions',
    summary: 'The actions that they may do, each with the fields of its form.',
    answer: offeredActions,
  },
  {
    method: 'get',
    path: '/files/{token}',
    summary: 'The file of an action that was done: the path is in its answer.',
    params: z.object({ token: z.string() }),
    answerFile: '*/*',
    refusals: [404],
  },
];

export function deskDocument(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn desk API',
      version: '0.1.0',
      description:
        'What a programme’s staff can do, each by those whose role may. Needs a signed-in member of staff.',
    },
    servers: [{ url: '/desk/api' }],
    paths: describeCalls([...OWN_CALLS, ...ACTIONS.flatMap(callsOf)], deskProblem),
  };
}
