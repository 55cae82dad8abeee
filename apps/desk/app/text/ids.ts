const SHOWN = 9;

/** The beginning of an id, by which staff find it; copying gives all of it. */
export function shortId(id: string): string {
  return id.length > SHOWN + 2 ? `${id.slice(0, SHOWN)}…` : id;
}
