/** The lines that an operator reads, and whether it was done. */
export type Answer = { exitCode: 0 | 1; lines: readonly string[] };

export function done(...lines: string[]): Answer {
  return { exitCode: 0, lines };
}

export function refused(...lines: string[]): Answer {
  return { exitCode: 1, lines };
}
