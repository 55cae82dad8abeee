/** The queue of jobs that failed too often. */
export const DEAD_LETTERS = 'dead-letter';
