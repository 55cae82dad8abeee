import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export type ProcessOptions = { log: Logger; onProgress: (message: string) => void };

/** A part of the shop that runs as this process. */
export type Running = {
  /** Where this process listens. */
  url: string;
  /** Further lines to print; one without a value is left out. */
  lines: readonly (readonly [name: string, value: string | undefined])[];
  /** `hurry` ends the grace in which a process that is not ready any more goes on answering. */
  stop(hurry: AbortSignal): Promise<void>;
};

/** A setting without which this kind of process does not start (`process-needs.ts`). */
export function needed<Name extends keyof Config>(
  config: Config,
  name: Name,
): NonNullable<Config[Name]> {
  const value = config[name];
  if (value === undefined || value === null) throw new Error(`${name} is missing`);
  return value;
}
