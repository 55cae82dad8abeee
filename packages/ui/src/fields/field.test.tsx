import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

test('a plain field names its control and describes nothing', () => {
  const markup = renderToStaticMarkup(
    <Field label="First name">{(ids) => <TextInput {...ids} />}</Field>,
  );
  const [, id] = /<label for="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<input id="${id}"`);
  expect(markup).not.toContain('aria-');
});

test('hint and error are both read with the control', () => {
  const markup = renderToStaticMarkup(
    <Field label="Number" hint="Digits only." error="It should have 16." optionalText="Optional">
      {(ids) => <TextInput {...ids} />}
    </Field>,
  );
  const [, hintId, errorId] =
    /aria-describedby="(\S+) (\S+)" aria-invalid="true"/.exec(markup) ?? [];
  expect(markup).toMatch(new RegExp(`id="${hintId}"[^>]*>Digits only\\.`));
  expect(markup).toMatch(new RegExp(`id="${errorId}"[^>]*>.*It should have 16\\.`));
  expect(markup).toMatch(/<label.*Optional.*<\/label>/);
  expect(markup).not.toContain('style=');
});
