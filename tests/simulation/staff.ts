import { isDeepStrictEqual } from 'node:util';
import { minor } from '@cairn/contract/values/money';
import type { Desk } from '../../apps/api/src/desk/actions/action.ts';
import { actionNamed } from '../../apps/api/src/desk/actions/actions.ts';
import { type Performed, perform } from '../../apps/api/src/desk/actions/perform.ts';
import { preview } from '../../apps/api/src/desk/actions/preview.ts';
import { OCCASIONS } from '../../apps/api/src/desk/approvals/approval-rules.ts';
import type { Staff } from '../../apps/api/src/desk/staff.ts';
import { NO_SHOP } from '../../apps/api/src/desk/terminal/test-kit.ts';
import { staff } from '../kit/desk/desk-api.ts';
import { newId } from './seeded-ids.ts';
import type { Press, World } from './world.ts';

export const ORLA = staff('orla', 'support');
export const DEV = staff('dev', 'support');
export const CIARAN = staff('ciaran', 'finance');
export const FIONA = staff('fiona', 'finance');
export const MO = staff('mo', 'admin');
/** Asks at a terminal without having signed in. */
const MAEVE = staff('maeve', 'admin', { via: 'terminal', verified: false });

type Several = readonly [Staff, ...Staff[]];
export const STAFF: Several = [ORLA, CIARAN, FIONA, MO, MAEVE];
export const DECIDERS: Several = [CIARAN, CIARAN, FIONA, FIONA, MO, ORLA, MAEVE];

/** Low enough that some refunds within the rules need a second person, and others do not. */
const RULES = { always: new Set(OCCASIONS), refundsAbove: minor(60_00) };

export function newPress(
  { api, presses }: World,
  press: Pick<Press, 'who' | 'name' | 'input'>,
): Press {
  const made = { ...press, key: newId(api.clock.now) };
  presses.push(made);
  return made;
}

function deskOf(who: Staff, db: Desk['db'], now: Date): Desk {
  return {
    db,
    now,
    clock: () => now,
    staff: who,
    ports: NO_SHOP,
    rules: RULES,
    recentMinutes: 15,
    actionNamed,
  };
}

function called({ name, input, key, basis }: Press) {
  const action = actionNamed(name);
  if (!action) throw new Error(`There is no action ${name}`);
  return { action, pressed: { input, reason: 'for the simulation', key, basis } };
}

/** Does it, or does it again: a press that has an answer gets the same one for ever. */
export async function press(world: World, made: Press): Promise<Performed> {
  const { action, pressed } = called(made);
  const answer = await world.process.operate((db, now) =>
    perform(deskOf(made.who, db, now), action, pressed),
  );
  if (
    answer.kind === 'refused' &&
    ['bad_request', 'idempotency_key_reused'].includes(answer.code)
  ) {
    throw new Error(`${made.name} ${JSON.stringify(made.input)}: ${answer.message}`);
  }
  const { answer: first } = made;
  if (first && first.kind !== 'refused' && !isDeepStrictEqual(asJson(first), asJson(answer))) {
    throw new Error(`${made.name}, repeated: ${JSON.stringify([first, answer])}`);
  }
  made.answer = answer;
  await noteCorrection(world, made, answer);
  return answer;
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Looks at what would happen first: that happens, or is asked for, as nothing changes in between. */
export async function pressAsShown(world: World, made: Press): Promise<Performed> {
  const { action, pressed } = called(made);
  const shown = await world.process.operate((db, now) =>
    preview(deskOf(made.who, db, now), action, pressed),
  );
  if (shown.kind === 'refused') {
    made.answer = shown;
    return shown;
  }
  made.basis = shown.basis;
  const answer = await press(world, made);
  if (answer.kind !== (shown.needsApproval ? 'waiting' : 'done')) {
    throw new Error(`${made.name} as shown: ${JSON.stringify([shown, answer])}`);
  }
  return answer;
}

async function noteCorrection(world: World, made: Press, answer: Performed): Promise<void> {
  if (answer.kind !== 'done') return;
  if (made.name.startsWith('adjust ')) keep(world, made.name, made.input, answer.result);
  if (made.name !== 'approval approve') return;
  const { state, action, result } = Object(answer.result);
  if (state !== 'done' || !action.startsWith('adjust ')) return;
  const { input } = await world.api.connection.db
    .selectFrom('approval_request')
    .select('input')
    .where('id', '=', Object(made.input).id)
    .executeTakeFirstOrThrow();
  keep(world, action, input, result);
}

function keep({ corrections }: World, action: string, input: unknown, result: unknown): void {
  const { subject, unit, amount } = Object(result);
  corrections.set(`${action} ${subject} ${Object(input).key}`, { subject, unit, amount });
}
