import type { Context } from '../service.ts';
import type { Fields } from './json-calls.ts';

type Fault = { field: string; detail: string };

export function missing(fields: Fields, names: readonly string[]): Fault[] {
  return names
    .filter((name) => typeof fields[name] !== 'string' || fields[name] === '')
    .map((field) => ({ field, detail: 'It must be a text.' }));
}

export function invalid(ctx: Context, faults: Fault[]) {
  problem(ctx, 400, 'Invalid request', 'Some fields are missing or wrong.', faults);
}

export function problem(
  ctx: Context,
  status: number,
  title: string,
  detail: string,
  faults?: Fault[],
) {
  ctx.status = status;
  ctx.body = {
    type: `https://auth0.com/api-errors#${title.replaceAll(' ', '-').toLowerCase()}`,
    status,
    title,
    detail,
    ...(faults ? { validation_errors: faults } : {}),
  };
}
