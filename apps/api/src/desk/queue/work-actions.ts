import { type ActionContext, action } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { maskFor } from '../look-up/personal.ts';
import { may, rolesThatMay } from '../permissions.ts';
import type { Role } from '../roles.ts';
import { done } from '../terminal/answer.ts';
import { type Queue, queueInput, queueResult, readQueue } from './read-queue.ts';
import { releaseResult, releaseWork, takeInput, takeResult, takeWork } from './take-work.ts';
import type { WorkItem } from './work-item.ts';

async function listQueue(context: ActionContext): Promise<Outcome<Queue>> {
  const { db, now, staff } = context;
  const queue = await readQueue(db, {}, now);
  const shown = may(staff, 'reveal members') ? queue.items : queue.items.map(withoutInputs);
  const own = await readOwnRequests(context);
  const items = shown.map((item) => ({
    ...(item.kind === 'approval' ? asSeen(item, context) : item),
    roles: rolesFor(item, context),
    mayAct: !own.has(item.id) && mayDo(item, context),
  }));
  const result = maskFor(staff, { ...queue, items });
  return { kind: 'done', result, detail: { found: queue.total } };
}

/** Nobody decides about what they have asked for, or stand for. */
async function readOwnRequests({ db, staff }: ActionContext): Promise<Set<string>> {
  const rows = await db
    .selectFrom('approval_request')
    .select('id')
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('asked_by', '=', staff.id), row('vouched_by', '=', staff.id)]))
    .execute();
  return new Set(rows.map(({ id }) => `request:${id}`));
}

/** Only staff who may perform or approve a request see its subject, as in the list of requests. */
function asSeen(item: Extract<WorkItem, { kind: 'approval' }>, context: ActionContext): WorkItem {
  const { staff, actionNamed } = context;
  const asked = actionNamed(item.asked);
  const isTheirs = [asked?.permission, asked?.approvedBy].some(
    (permission) => permission !== undefined && may(staff, permission),
  );
  if (isTheirs) return item;
  const { about: _about, member: _member, amount: _amount, ...rest } = item;
  return rest;
}

function mayDo(item: WorkItem, { staff, actionNamed }: ActionContext): boolean {
  const step = actionNamed(item.action.name)?.permission;
  const decided = item.kind === 'approval' ? actionNamed(item.asked)?.approvedBy : step;
  return [step, decided].every((permission) => permission === undefined || may(staff, permission));
}

function rolesFor(item: WorkItem, { actionNamed }: ActionContext): Role[] {
  const permission =
    item.kind === 'approval'
      ? actionNamed(item.asked)?.approvedBy
      : actionNamed(item.action.name)?.permission;
  return permission ? rolesThatMay(permission).filter((role) => role !== 'admin') : [];
}

function withoutInputs({ action: { name }, alternative, ...item }: WorkItem): WorkItem {
  return {
    ...item,
    action: { name, input: {} },
    ...(alternative && { alternative: { name: alternative.name, input: {} } }),
  };
}

function somebodyHasIt({ name, at }: { name: string; at: Date }) {
  return refusal('conflict', `${name} has it since ${at.toISOString()}.`, {
    reason: 'somebody_has_it',
    details: [name],
  });
}

/** Actions on the work queue. */
export const WORK_ACTIONS = [
  action({
    name: 'queue list',
    about:
      'Lists what waits for a person, since when, what happens of itself, and the action that ends it.',
    permission: 'read queue',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: queueInput,
    result: queueResult,
    subject: () => 'queue',
    run: listQueue,
    terminal: {
      example: 'queue list',
      answer: ({ items }) => {
        const lines = items.map(({ id, kind, subject, since, end, action, taken }) => {
          const until = end ? `  ${end.what} ${end.at}` : '';
          const by = taken ? `  ${taken.name} has it` : '';
          return `${id}  ${kind} of ${subject.id}  since ${since}${until}  (${action.name})${by}`;
        });
        return done(...(lines.length > 0 ? lines : ['Nothing waits.']));
      },
    },
  }),
  action({
    name: 'queue take',
    about: 'Takes an item of the queue for four hours, so that nobody else works on it.',
    permission: 'take work',
    risk: 'changes',
    reason: 'never',
    input: takeInput,
    result: takeResult,
    subject: ({ item }) => item,
    run: async ({ db, staff, now }, input): Promise<Outcome<{ item: string; until: string }>> => {
      const taken = await takeWork(db, input, staff, now);
      switch (taken.kind) {
        case 'taken':
          return { kind: 'done', result: { item: taken.item, until: taken.until } };
        case 'somebody_has_it':
          return somebodyHasIt(taken);
        case 'not_waiting':
          return refusal('not_found', `${input.item} does not wait any more.`);
      }
    },
    terminal: {
      example: 'queue take held:p7Xk2mQ9…',
      words: ['item'],
      answer: ({ item, until }) => done(`${item} is yours until ${until}.`),
    },
  }),
  action({
    name: 'queue release',
    about: 'Gives an item of the queue back that you have taken.',
    permission: 'take work',
    risk: 'changes',
    reason: 'never',
    input: takeInput,
    result: releaseResult,
    subject: ({ item }) => item,
    run: async ({ db, staff, now }, input): Promise<Outcome<{ item: string }>> => {
      const released = await releaseWork(db, input, staff, now);
      switch (released.kind) {
        case 'released':
          return { kind: 'done', result: { item: input.item } };
        case 'somebody_has_it':
          return somebodyHasIt(released);
        case 'not_taken':
          return refusal('conflict', `Nobody has taken ${input.item}.`, { reason: released.kind });
      }
    },
    terminal: {
      example: 'queue release held:p7Xk2mQ9…',
      words: ['item'],
      answer: ({ item }) => done(`${item} is free to take.`),
    },
  }),
];
