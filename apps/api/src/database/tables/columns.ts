import type { ColumnType } from 'kysely';

export type Moment = ColumnType<Date, Date, Date>;

/** Read as parsed JSON; written as text, which both drivers take alike. */
export type Json<T> = ColumnType<T, string, string>;
