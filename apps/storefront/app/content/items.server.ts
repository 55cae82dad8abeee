import * as z from 'zod/mini';
import { entry, tolerant } from './entry.server.ts';
import { type Reading, read } from './reading.server.ts';

/** Reads the entries that a query finds. */
export type Reader<T> = (items: unknown) => Reading<T>;

/** Of the entries the first, which is what a page is made from. */
export function first<Fields extends z.ZodMiniType>(fields: Fields): Reader<z.output<Fields>> {
  const schema = z.pipe(
    z.tuple([entry(fields)], z.unknown()),
    z.transform(([one]): z.output<Fields> => one),
  );
  return (items) => read(schema, items);
}

/** Every entry that can be read. */
export function every<Fields extends z.ZodMiniType>(fields: Fields): Reader<z.output<Fields>[]> {
  const schema = tolerant(entry(fields));
  return (items) => read(schema, items);
}
