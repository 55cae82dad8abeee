import * as z from 'zod/mini';
import { entry, tolerant } from './entry.server.ts';

/** Of the entries that a query finds, the first, which is what a page is made from. */
export function first<Fields extends z.ZodMiniType>(fields: Fields) {
  return z.pipe(
    z.tuple([entry(fields)], z.unknown()),
    z.transform(([one]): z.output<Fields> => one),
  );
}

/** Every entry that a query finds and that can be read. */
export function every<Fields extends z.ZodMiniType>(fields: Fields) {
  return tolerant(entry(fields));
}
