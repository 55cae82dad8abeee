import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/** Tables that stay small, so that nobody waits for what locks or rewrites them. */
const SMALL = [
  ...['product_switch', 'price_tier', 'tier_price', 'booster_multiplier', 'booster_price'],
  ...['bonus_campaign', 'booster_campaign', 'popular_package', 'bonus_reminder_run'],
  ...['timer', 'maintenance', 'shared_secret', 'kysely_migration', 'health_check', 'health_probe'],
  ...['books_finding', 'books_checkpoint'],
];

type Rule = {
  matches: RegExp;
  /** Fine if this matches, too. */
  unless?: RegExp;
  /** Only of tables that were there before and can be large. */
  ofLarge?: true;
  /** Fine in a migration that says which versions it works from. */
  removes?: true;
  /** Fine outside a transaction. */
  outside?: true;
  advice: string;
};

/** Not `for update`, `grant update` or `do update`. */
const CHANGES_ROWS = /\b(update (only )?\w+ (as )?(\w+ )?set|delete from)\b/;

const STATEMENTS: readonly Rule[] = [
  {
    matches: /\bcreate (unique )?index\b/,
    unless: /\bconcurrently\b/,
    ofLarge: true,
    advice: 'blocks writes until the index is built: buildIndex, outside a transaction',
  },
  {
    matches: /\bconcurrently\b/,
    outside: true,
    advice: 'cannot run in a transaction: outsideTransaction',
  },
  {
    matches: CHANGES_ROWS,
    unless: /\blimit\b/,
    ofLarge: true,
    advice: 'locks all its rows: change them in batches, with a limit, outside a transaction',
  },
  {
    matches: CHANGES_ROWS,
    ofLarge: true,
    outside: true,
    advice: 'keeps the rows of all batches locked: outsideTransaction',
  },
  {
    matches: /^(drop (table|view|type|function|sequence)|truncate|revoke)\b/,
    // A function may be executed by everybody until a migration says otherwise.
    unless: /^revoke execute on function .* from public$/,
    removes: true,
    advice: 'earlier versions use it: remove it later, with worksFrom',
  },
  {
    matches: /^(lock table|vacuum full|cluster|reindex)\b/,
    advice: 'everybody would wait for it',
  },
];

/** The migrator limits waits for locks in its own transactions only; elsewhere these would wait for ever. */
const LOCKS_WITHOUT_LIMIT = /^alter table (?!(if exists )?(only )?\w+ validate constraint\b)/;

const CLAUSES: readonly Rule[] = [
  {
    matches: /^add (column )?.*\bnot null\b/,
    unless: /\bdefault\b|^add (constraint|check)\b/,
    advice: 'inserts of earlier versions would fail: give it a default, or leave it nullable',
  },
  {
    matches:
      /^add (column )?.*(\bdefault .*\b(random|gen_random_uuid|uuidv7|clock_timestamp|nextval)\b|\bgenerated\b|serial\b)/,
    ofLarge: true,
    advice: 'rewrites the table: add it empty and fill it in batches',
  },
  {
    matches: /^add column .*\b(check|references|unique|primary key)\b/,
    ofLarge: true,
    advice: 'checks every row: add the constraint by itself, not valid',
  },
  {
    matches: /^add (constraint|check|unique|primary key|foreign key|exclude)\b/,
    unless: /\bnot valid$|\busing index\b/,
    ofLarge: true,
    advice: 'checks every row: not valid, and validate it in a later migration',
  },
  {
    matches: /^alter (column )?\w+ (set data )?type\b/,
    advice: 'rewrites the table and changes it under earlier versions: add another column',
  },
  {
    matches: /^alter (column )?\w+ set not null\b/,
    advice: 'checks every row: add a check that it is not null, not valid, and validate it later',
  },
  {
    matches: /^(drop (column )?(?!constraint)\w+|rename\b|alter (column )?\w+ drop default)/,
    removes: true,
    advice: 'earlier versions use it: remove it later, with worksFrom',
  },
];

/** Everything that must be able to run again after it was ended halfway. */
const REPEATABLE =
  /^(select|set|with|update|delete|grant|revoke|(create (unique )?|drop )index concurrently|create or replace function|alter table \w+ validate constraint|insert .* on conflict)\b|\bif (not )?exists\b/;

/** Lists the statements of a migration that would stop a running shop, or earlier versions beside it. */
export function faultsOf(
  statements: readonly string[],
  { outsideTransaction = false, worksFrom }: Omit<Migration, 'up'>,
): string[] {
  const parts = statements.flatMap((statement) => partsOf(statement));
  const created = parts.flatMap((part) => {
    return /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(part)?.[1] ?? [];
  });
  const small = new Set([...SMALL, ...created]);
  const isFine = ({ unless, ofLarge, removes, outside }: Rule, text: string, table: string) =>
    unless?.test(text) ||
    (ofLarge && small.has(table)) ||
    (removes && worksFrom !== undefined) ||
    (outside && outsideTransaction);
  const broken = (rules: readonly Rule[], text: string, table: string) =>
    rules
      .filter((rule) => rule.matches.test(text) && !isFine(rule, text, table))
      .map(({ advice }) => `${advice}: ${text}`);

  const faults = parts.flatMap((part) => {
    const [, altered, clauses] =
      /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(part) ?? [];
    if (altered !== undefined && clauses !== undefined) {
      if (created.includes(altered)) return [];
      return clausesOf(clauses).flatMap((clause) => broken(CLAUSES, clause, altered));
    }
    const table = /\b(?:on|update|delete from) (?:only )?(\w+)/.exec(part)?.[1] ?? '';
    return broken(STATEMENTS, part, table);
  });
  if (outsideTransaction) {
    const once = parts.filter((part) => !REPEATABLE.test(part));
    faults.push(...once.map((part) => `would fail when it is run again: ${part}`));
    const waiting = parts.filter((part) => LOCKS_WITHOUT_LIMIT.test(part));
    faults.push(...waiting.map((part) => `waits for its lock without a limit: ${part}`));
  }
  const all = parts.join('; ');
  if (/\badd constraint\b/.test(all) && /\bvalidate constraint\b/.test(all)) {
    faults.push('checks every row under the lock of adding it: validate in a later migration');
  }
  return faults;
}

/** The statements of a migration, compiled and not executed. */
export async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = [];
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await up(recorder);
  return statements;
}

/** Without comments, capitals, quotes and line breaks; those of a `do` block one by one, a function without its body. */
function partsOf(statement: string): string[] {
  return statement
    .replaceAll(/--.*$/gm, ' ')
    .toLowerCase()
    .replaceAll('"', '')
    .replaceAll('public.', '')
    .replaceAll(/(\bcreate (or replace )?function\b[^$]*)\$\$[^$]*\$\$/g, '$1')
    .replaceAll(/\bdo \$\$ begin\b|\$\$/g, ' ')
    .split(';')
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}

function clausesOf(clauses: string): string[] {
  return clauses.split(/, ?(?=(?:add|drop|alter|rename|validate)\b)/).map((one) => one.trim());
}
