import type { Database } from '../../database/tables.ts';
import { actionNamed } from '../actions/actions.ts';
import type { ApprovalRules } from '../approvals/approval-rules.ts';
import type { Staff } from '../staff.ts';
import type { OperatorContext } from './context.ts';
import { runOperatorCommand } from './run-command.ts';
import { ALONE, NO_SHOP } from './test-kit.ts';

type Place = { db: Database; now: Date; rules: ApprovalRules };

/** A person at a terminal who types in turns signed in, and as the user of the machine. */
export function signedInAs(person: Staff, place: Place) {
  const read = async () => {
    const staff: Staff = { ...person, via: 'terminal' };
    const tokens = { refreshToken: '', idToken: '' };
    const ends = new Date(place.now.getTime() + 1);
    const times = { rolesReadAt: place.now, expiresAt: ends, endsAt: ends };
    const session = { key: 'key', staff, tokens, isProviderAway: false, ...times };
    return { kind: 'current', session } as const;
  };
  const never = () => Promise.reject(new Error('Nobody signs in or out here'));
  const signIn = { recentMinutes: 15, begin: never, finish: never, end: never, read };
  return {
    type: async (argv: readonly string[], isSignedIn: boolean) => {
      const lines: string[] = [];
      const context: OperatorContext = {
        ...ALONE,
        ...place,
        clock: () => place.now,
        actor: person.name,
        folder: '/',
        ports: NO_SHOP,
        signIn,
        sessionKey: isSignedIn ? 'key' : undefined,
      };
      return {
        exitCode: await runOperatorCommand(argv, context, (line) => lines.push(line)),
        lines,
      };
    },
  };
}

/** An action's input as it is typed. */
export function wordsOf(name: string, input: object): string[] {
  const { words = [], options = {} } = actionNamed(name)?.terminal ?? {};
  const given = new Map<string, unknown>(Object.entries(input));
  const typed = Object.keys(options).flatMap((field) => {
    const value = given.get(field);
    const option = `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    return value === true ? [option] : [option, `${value}`];
  });
  const fields = words.map((word) => `${given.get(word)}`);
  return [...name.split(' '), ...fields, ...typed, '--reason', 'for a test'];
}
