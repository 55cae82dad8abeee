/** For people, on the standard error; the standard output is for machines. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

export function fail(faults: readonly string[]): never {
  for (const fault of faults) say(fault);
  process.exit(1);
}
