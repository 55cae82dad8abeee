import type { Moment } from './columns.ts';

export type DeskWorkTables = {
  /** Items of the work queue that a member of staff has taken, until then. */
  taken_work: {
    item: string;
    staff: string;
    name: string;
    taken_at: Moment;
    expires_at: Moment;
  };
};
