import type { Fields } from './fields.ts';
import { wireLink } from './links.ts';
import { movingValue, type Surroundings } from './moving-values.ts';

/** The fields as the Delivery API spells them; what is no link or moving value stays as written. */
export function wireFields(fields: Fields, surroundings: Surroundings): Fields {
  const wire = (value: unknown) => wireLink(value) ?? movingValue(value, surroundings) ?? value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(wire) : wire(value),
    ]),
  );
}
