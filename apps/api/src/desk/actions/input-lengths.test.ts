import { expect, test } from 'vitest';
import { ACTIONS } from './actions.ts';
import { fieldTypes } from './read-texts.ts';

const fields = ACTIONS.flatMap((action) =>
  [...Object.entries(fieldTypes(action.input))]
    .filter(([, type]) => type === 'string')
    .map(([field]) => [action.name, field, action] as const),
);

// Inputs are kept with requests, and what they are about in the audit log, for ever.
test.each(fields)('%s takes no %s of more than 500 characters', (_name, field, action) => {
  const read = action.bind({ [field]: 'x'.repeat(501) });
  const faulty = read.ok ? [] : read.faults.map(({ path }) => path[0]);
  expect(faulty).toContain(field);
});
