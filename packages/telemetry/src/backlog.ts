/** Waiting work in the database and findings of the books, read for metrics. */
export type Backlog = {
  queues: readonly { queue: string; waiting: number; oldestSeconds: number }[];
  deadLetters: number;
  books: readonly { rule: number; violations: number; checkedAt: Date }[];
};
