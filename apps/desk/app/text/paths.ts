/** What a page can be about. */
export type SubjectType = 'order' | 'subscription' | 'request';

/** The addresses of pages about one thing; a page adds its line together with its route. */
const PATHS: Partial<Record<SubjectType, (id: string) => string>> = {
  request: (id) => `/approvals/${id}`,
};

/** The page about something; undefined while it has none. */
export function subjectPath({ type, id }: { type: string; id: string }): string | undefined {
  return isSubject(type) ? PATHS[type]?.(encodeURIComponent(id)) : undefined;
}

function isSubject(type: string): type is SubjectType {
  return type in PATHS;
}
