import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type AuditRow = Selectable<Tables['audit_log']>;

/** The hash before the first row. */
export const NO_HASH = '';

/** Holds the row and, by the previous hash, all rows before it. */
export function hashRow(previous: string, row: AuditRow): string {
  const { id, at, actor, action, subject, detail } = row;
  const text = canonical({ id, at: at.toISOString(), actor, action, subject, detail });
  return createHash('sha256').update(previous).update(text).digest('hex');
}

/** JSON with an object's keys in order, as the database keeps none. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}
