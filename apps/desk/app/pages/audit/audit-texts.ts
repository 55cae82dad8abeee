import type { Facts } from '@cairn/api/desk-types';
import type { ChipProps } from '@cairn/ui/chip';
import type { ResultOf } from '#app/calls/call-action.ts';
import { type FactChange, factChanges } from '#app/panel/fact-texts.ts';
import { shortId } from '#app/text/ids.ts';

export type AuditEntry = ResultOf<'audit list'>['entries'][number];

/** How much weight an entry has at a glance. */
export function toneOf(action: string): ChipProps['tone'] {
  if (/^(ask|begin): /.test(action)) return 'warn';
  if (/reject|fail|erase|withdraw|break/.test(action)) return 'bad';
  if (/reveal/.test(action)) return 'sea';
  if (/approve|release/.test(action)) return 'ok';
  return 'mute';
}

function factsIn(value: unknown): Facts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | number | boolean | null] =>
        entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

/** The facts that an entry has from before and after; undefined if it changed none. */
export function changeIn({ detail }: AuditEntry): { before: Facts; after: Facts } | undefined {
  const change = { before: factsIn(detail.before), after: factsIn(detail.after) };
  return factChanges(change).some(({ isChanged }) => isChanged) ? change : undefined;
}

export function changesOf(entry: AuditEntry): FactChange[] {
  const change = changeIn(entry);
  return change ? factChanges(change).filter(({ isChanged }) => isChanged) : [];
}

const OWN_PLACE = new Set(['before', 'after', 'staff']);

/** Everything else that was recorded. */
export function otherDetail({ detail }: AuditEntry): [string, string][] {
  return Object.entries(detail)
    .filter(([name]) => !OWN_PLACE.has(name))
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}

/** The roles that somebody had then, where from, and who approved it. */
export function rolesOf({ detail, approvedBy }: AuditEntry): string {
  const staff: { roles?: unknown; via?: unknown } = Object(detail.staff);
  const roles = Array.isArray(staff.roles) ? staff.roles.join(', ') : '';
  const via = typeof staff.via === 'string' ? staff.via.replace('-', ' ') : '';
  const approved = approvedBy === null ? '' : `approved by ${approvedBy}`;
  return [roles, via && `by ${via}`, approved].filter(Boolean).join(', ');
}

/** Signing in is recorded by the person's id, with their name beside it. */
export function actorOf({ actor, detail }: AuditEntry): string {
  return typeof detail.name === 'string' ? detail.name : shortText(actor);
}

/** The whole subject is in the entry and in the address of its filter. */
export function aboutOf({ actor, subject }: AuditEntry): string {
  return subject === actor ? 'their own session' : shortText(subject);
}

const LONGEST = 24;

function shortText(text: string): string {
  return text.length > LONGEST ? shortId(text) : text;
}
