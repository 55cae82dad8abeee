import { dynamicValue, type ValueContext } from './dynamic-values.ts';
import type { Fields } from './fields.ts';
import { wireLink } from './links.ts';

/** Fields in the Delivery API's format; links and dynamic values are resolved. */
export function wireFields(fields: Fields, context: ValueContext): Fields {
  const wire = (value: unknown) => wireLink(value) ?? dynamicValue(value, context) ?? value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(wire) : wire(value),
    ]),
  );
}
