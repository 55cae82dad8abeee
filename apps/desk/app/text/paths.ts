/** What a page can be about. */
export type SubjectType = 'order' | 'subscription' | 'request' | 'member';

/** The addresses of pages about one thing; a page adds its line together with its route. */
const PATHS: Partial<Record<SubjectType, (id: string) => string>> = {};

/** The page about something; undefined while it has none. */
export function subjectPath({ type, id }: { type: string; id: string }): string | undefined {
  return isSubject(type) ? PATHS[type]?.(encodeURIComponent(id)) : undefined;
}

/** A member's page, for those who may see whole numbers. */
export function memberPath(company: string, number: string): string | undefined {
  return PATHS.member?.(`${company}/${number}`);
}

function isSubject(type: string): type is SubjectType {
  return type in PATHS;
}
