import * as z from 'zod/mini';

/** The JSON type of each field of an input: the terminal and the API's queries have only texts. */
export function fieldTypes(input: z.ZodMiniType): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, `${Object(schema).type}`]),
  );
}

/** Numbers and truth values as such; the schema refuses a text that is neither. */
export function readTexts(
  types: Record<string, string>,
  texts: Record<string, string | boolean | undefined>,
): Record<string, unknown> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(
    given.map(([field, text]) => [field, readText(types[field], text)] as const),
  );
}

function readText(type: string | undefined, text: string | boolean | undefined): unknown {
  if (type === 'integer' && typeof text === 'string' && /^\d{1,15}$/.test(text)) {
    return Number(text);
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
