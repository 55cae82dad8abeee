import type { RawBuilder } from 'kysely';

export type Violation = { what: string; detail: string };

type Asked = {
  now: Date;
  /** Whether the job queue has made its tables yet. */
  hasQueue: boolean;
};

/** What is always true. Its SQL finds whatever is not, and must return no row. */
export type Invariant = {
  id: number;
  title: string;
  sql: (asked: Asked) => RawBuilder<Violation>;
};
