import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { SelectInput } from './select-input.tsx';

test('in a field it takes the name, the hint and the error of the field', () => {
  const markup = renderToStaticMarkup(
    <Field label="Reason" error="Choose one.">
      {(ids) => <SelectInput {...ids} options={[{ value: 'a', text: 'Too dear' }]} />}
    </Field>,
  );
  expect(markup).toMatch(/<select aria-describedby="([^"]+-error)" aria-invalid="true" id="[^"]+"/);
  expect(markup).not.toContain('style=');
});
