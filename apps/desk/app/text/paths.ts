import type { InputOf, ResultOf } from '#app/calls/call-action.ts';

type SubjectType = 'order' | 'subscription' | 'request' | 'member' | 'day';

/** The addresses of pages about one thing; a page adds its line together with its route. */
const PATHS: Partial<Record<SubjectType, (id: string) => string>> = {
  order: (id) => `/orders/${id}`,
  subscription: (id) => `/plans/${id}`,
  /** By company and number. */
  member: (id) => `/members/${id}`,
  request: (id) => `/approvals/${id}`,
  day: (id) => `/money/${id}`,
};

/** The page about something; undefined while it has none. */
export function subjectPath({ type, id }: { type: string; id: string }): string | undefined {
  return isSubject(type)
    ? PATHS[type]?.(id.split('/').map(encodeURIComponent).join('/'))
    : undefined;
}

/** A member's page, for those who may see whole numbers. */
export function memberPath(company: string, number: string): string | undefined {
  return PATHS.member?.(`${company}/${number}`);
}

function isSubject(type: string): type is SubjectType {
  return type in PATHS;
}

type MemberRef = ResultOf<'order view'>['member'];

/** The same for everybody: those who may not see whole numbers reach it by something of the member's. */
export function ownerPath({ company, number }: MemberRef, of: string): string {
  return number.value === undefined
    ? `/members/of/${encodeURIComponent(of)}`
    : `/members/${company}/${number.value}`;
}

/** The page of an order or subscription, by an id or the reference of one of its charges. */
export function paidPath(reference: string): string {
  const [id = reference] = reference.split(/[./]/);
  return id.startsWith('sub') ? `/plans/${id}` : `/orders/${id}`;
}

/** The list of the orders behind a figure. */
export function ordersPath(filter: InputOf<'order list'>): string {
  const fields = Object.entries(filter).filter(([, value]) => value !== undefined);
  return `/orders?${new URLSearchParams(fields.map(([name, value]) => [name, `${value}`]))}`;
}
