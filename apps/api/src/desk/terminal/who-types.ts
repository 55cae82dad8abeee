import type { Session } from '../sign-in/sessions.ts';
import type { Staff } from '../staff.ts';
import { type Answer, done, refused } from './answer.ts';
import type { OperatorContext } from './context.ts';
import { machineUser } from './machine-user.ts';

export type WhoTypes =
  | { kind: 'staff'; staff: Staff; session?: Session }
  /** Somebody signed in, and that does not hold now: nothing is done in another name instead. */
  | { kind: 'refused'; answer: Answer };

const OR_SIGN_OUT =
  'npm run operate -- sign-out goes on as the user of this machine, who cannot approve.';

/** In whose name commands are done: the person who signed in, or the machine's user. */
export async function whoTypes(context: OperatorContext): Promise<WhoTypes> {
  const { signIn, sessionKey } = context;
  if (sessionKey === undefined) return { kind: 'staff', staff: machineUser(context, 'terminal') };
  const reading = await signIn?.read(sessionKey);
  if (reading?.kind === 'current') {
    return { kind: 'staff', staff: reading.session.staff, session: reading.session };
  }
  return { kind: 'refused', answer: refused(OBSTACLES[reading?.kind ?? 'no_log_in'], OR_SIGN_OUT) };
}

const OBSTACLES = {
  none: 'Your sign-in has ended. Sign in again: npm run operate -- sign-in.',
  provider_away:
    'Your roles cannot be checked, because the staff log-in does not answer. Nothing was done, and you are still signed in. Please try again in a moment.',
  no_log_in: 'You signed in, and the staff log-in cannot be reached from here.',
};

export async function answerWho(context: OperatorContext): Promise<Answer> {
  const who = await whoTypes(context);
  if (who.kind === 'refused') return who.answer;
  const { staff, session } = who;
  if (!session) {
    return done(`${staff.name}, the user of this machine. Nobody has signed in.`);
  }
  return done(
    `${staff.name} (${[...staff.roles].join(', ')})`,
    `Logged in at ${staff.authenticatedAt.toISOString()}, signed in until ${session.expiresAt.toISOString()}.`,
  );
}

/** The file with the key is removed by whoever keeps it. */
export async function signOut({ signIn, sessionKey }: OperatorContext): Promise<Answer> {
  if (sessionKey === undefined) return done('Nobody has signed in.');
  await signIn?.end(sessionKey);
  return done('You are signed out.');
}
