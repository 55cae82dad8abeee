import { oneStop } from './one-stop.ts';

/** Replaces placeholders such as `from {price} per avios`. Unknown ones stay visible. */
export function fillIn(template: string, values: Record<string, string>): string {
  return oneStop(template.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark));
}
