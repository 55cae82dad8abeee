import * as z from 'zod/mini';
import { entry, lenientList } from '../blocks/entry.server.ts';
import { type ParseReport, parseReport } from './parse-report.server.ts';

/** Parses the entries that a query finds. */
export type Reader<T> = (items: unknown) => ParseReport<T>;

/** By schema, so that every request uses the same reader, which knows what it has parsed. */
const firstReaders = new WeakMap<z.ZodMiniType, Reader<unknown>>();
const everyReaders = new WeakMap<z.ZodMiniType, Reader<unknown[]>>();

/** The first of the entries, which is what a page is made from. */
export function first<Fields extends z.ZodMiniType>(fields: Fields): Reader<z.output<Fields>>;
export function first(fields: z.ZodMiniType): Reader<unknown> {
  const known = firstReaders.get(fields);
  if (known) return known;
  const schema = z.pipe(
    z.tuple([entry(fields)], z.unknown()),
    z.transform(([one]) => one),
  );
  const reader = parseOnce((items) => parseReport(schema, items));
  firstReaders.set(fields, reader);
  return reader;
}

/** Every entry that can be read. */
export function every<Fields extends z.ZodMiniType>(fields: Fields): Reader<z.output<Fields>[]>;
export function every(fields: z.ZodMiniType): Reader<unknown[]> {
  const known = everyReaders.get(fields);
  if (known) return known;
  const schema = lenientList(entry(fields));
  const reader = parseOnce((items) => parseReport(schema, items));
  everyReaders.set(fields, reader);
  return reader;
}

/** A kept answer serves for minutes; parsing it for each request would cost as much as rendering. */
function parseOnce<T>(parse: Reader<T>): Reader<T> {
  const readings = new WeakMap<object, ParseReport<T>>();
  return (items) => {
    if (typeof items !== 'object' || items === null) return parse(items);
    const reading = readings.get(items) ?? parse(items);
    readings.set(items, reading);
    return reading;
  };
}
