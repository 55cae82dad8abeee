/** What waits in the database, and what the books found. Read for metrics. */
export type Backlog = {
  queues: readonly { queue: string; waiting: number; oldestSeconds: number }[];
  deadLetters: number;
  books: readonly { rule: number; violations: number; checkedAt: Date }[];
};
