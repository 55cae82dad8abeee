import type { SettingInForce } from '@cairn/settings/settings';
import type * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { Sender } from '../../notifications/letters/facts.ts';
import type { Payments } from '../../payments/port.ts';
import type { ApprovalNeed, ApprovalRules } from '../approvals/approval-rules.ts';
import type { ActionFile, FileContext } from '../files/action-file.ts';
import type { Permission } from '../permissions.ts';
import type { Staff } from '../staff.ts';
import type { Answer } from '../terminal/answer.ts';
import type { Facts } from './facts.ts';
import type { Outcome } from './outcome.ts';

/** Provided by a running shop; a command beside the database alone may have no payment provider. */
export type ShopPorts = {
  downloadReport: Payments['downloadReport'] | undefined;
  settings?: readonly SettingInForce[] | undefined;
  /** For letters that are shown or sent again. */
  sender: Sender;
};

/** The surroundings of an action: the database, the time, the member of staff and the rules. */
export type Desk = {
  db: Database;
  /** When it was asked for. */
  now: Date;
  /** The time of a step: an action in steps may take longer than hours are open for its bookings. */
  clock: () => Date;
  staff: Staff;
  ports: ShopPorts;
  rules: ApprovalRules;
  /** Money may be moved for so many minutes after a log-in. */
  recentMinutes: number;
  /** For approvals, which carry out other actions. */
  actionNamed(name: string): Action | undefined;
};

/** Passed to an action that is done. */
export type ActionContext = Desk & {
  /** The name that is recorded: of whoever asked for it, also when somebody else approved it. */
  actor: string;
  reason: string | undefined;
};

/** An action, defined once: the API, the terminal, the rights and the audit log follow from it. */
type Definition<Name extends string, Input extends z.ZodMiniType, Result extends z.ZodMiniType> = {
  /** One or two words, as typed in the terminal; in the API's paths with a dash. */
  name: Name;
  about: string;
  permission: Permission;
  /** Those that read need no idempotency key; those that move money need a recent log-in. */
  risk: 'reads' | 'changes' | 'moves money';
  /** Whether whoever does it has to say why. */
  reason: 'always' | 'at the desk' | 'never';
  /** A second person, who needs this permission, approves it where the shop's rules say so. */
  approval?: {
    by: Permission;
    need: (input: z.infer<Input>, result: z.infer<Result>) => ApprovalNeed | undefined;
  };
  input: Input;
  result: Result;
  /** The subject of its entry in the audit log. */
  subject: (input: z.infer<Input>) => string;
  /**
   * The facts that it changes, read before and after it in its transaction: shown as its preview, to whoever
   * approves it, and in the audit log.
   */
  facts?: (db: Database, input: z.infer<Input>, now: Date) => Promise<Facts>;
  /**
   * Does it, in a transaction that also writes the audit log and the press. A refusal takes back
   * everything that it has written.
   */
  run: (context: ActionContext, input: z.infer<Input>) => Promise<Outcome<z.infer<Result>>>;
  /**
   * The file that it hands out once it is done: at the desk by a link, in the terminal written to the
   * user's folder. It depends on input and result, so that it can be fetched again.
   */
  file?: (context: FileContext, input: z.infer<Input>, result: z.infer<Result>) => ActionFile;
  /**
   * Too much for one transaction: each step has its own and a key of its own, so that an action that
   * broke off is completed by doing it again. That it begins, and its refusals, are on record.
   */
  inSteps?: true;
  /** A refusal is on record, too. */
  auditsRefusals?: true;
  /** A list without personal data that the desk polls: each reading would be a row of the log. */
  isUnaudited?: true;
  /** Finds or shows members: at the desk, each person may do it so often in an hour. */
  isLimited?: true;
  terminal: {
    example: string;
    /** The fields that are typed without a name, in this order. */
    words?: readonly string[];
    /** The fields that are typed as options, each as help shows it. */
    options?: Readonly<Record<string, string>>;
    /** The name of a word in the help, where it differs from its field. */
    labels?: Readonly<Record<string, string>>;
    answer: (result: z.infer<Result>) => Answer;
  };
};

/** An action with an input that was parsed. */
export type Bound = {
  /** As its schema reads it: defaults are in it, and two ways to write the same are one. */
  input: unknown;
  subject: string;
  needOf(result: unknown): ApprovalNeed | undefined;
  facts(db: Database, now: Date): Promise<Facts>;
  run(context: ActionContext): Promise<Outcome<unknown>>;
  /** The file that the action hands out; undefined if it has none. */
  file(context: FileContext, result: unknown): ActionFile | undefined;
};

export type Action<
  Name extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> = Pick<
  Definition<Name, Input, Result>,
  | 'name'
  | 'about'
  | 'permission'
  | 'risk'
  | 'reason'
  | 'input'
  | 'result'
  | 'inSteps'
  | 'auditsRefusals'
  | 'isUnaudited'
  | 'isLimited'
> & {
  approvedBy: Permission | undefined;
  hasFile: boolean;
  terminal: Omit<Definition<Name, Input, Result>['terminal'], 'answer'>;
  bind(input: unknown): { ok: true; bound: Bound } | { ok: false; faults: z.core.$ZodIssue[] };
  /** The lines of the terminal for a result, which may have been kept as JSON. */
  answer(result: unknown): Answer;
};

export function action<
  const Name extends string,
  Input extends z.ZodMiniType,
  Result extends z.ZodMiniType,
>(definition: Definition<Name, Input, Result>): Action<Name, Input, Result> {
  const { approval, subject, facts, run, file, terminal, ...rest } = definition;
  const { answer, ...typed } = terminal;
  return {
    ...rest,
    approvedBy: approval?.by,
    hasFile: file !== undefined,
    terminal: typed,
    bind: (given) => {
      const read = definition.input.safeParse(given);
      if (!read.success) return { ok: false, faults: read.error.issues };
      const input = read.data;
      const bound: Bound = {
        input,
        subject: subject(input),
        needOf: (result) => approval?.need(input, definition.result.parse(result)),
        facts: async (db, now) => (await facts?.(db, input, now)) ?? {},
        run: (context) => run(context, input),
        file: (context, result) => file?.(context, input, definition.result.parse(result)),
      };
      return { ok: true, bound };
    },
    answer: (result) => answer(definition.result.parse(result)),
  };
}
