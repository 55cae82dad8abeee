const START = '/';
const LONGEST = 2_000;
/** A placeholder: only the part after the origin is used. */
const ANY_ORIGIN = 'https://desk.invalid';

/** The page of the desk to return to. An address of another site leads to the start. */
export function readReturn(given: string | undefined): string {
  if (given === undefined || given.length > LONGEST || !given.startsWith('/')) return START;
  if (!URL.canParse(given, ANY_ORIGIN)) return START;
  const { origin, pathname, search, hash } = new URL(given, ANY_ORIGIN);
  // A path that begins with two slashes would be read as a host.
  if (origin !== ANY_ORIGIN || pathname.startsWith('//')) return START;
  return pathname + search + hash;
}
