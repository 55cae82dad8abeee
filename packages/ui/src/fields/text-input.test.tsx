import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextInput } from './text-input.tsx';

test('it is a text input with every native attribute', () => {
  const markup = renderToStaticMarkup(
    <TextInput name="email" type="email" autoComplete="email" required />,
  );
  for (const attribute of ['type="email"', 'name="email"', 'autoComplete="email"', 'required=""']) {
    expect(markup).toContain(attribute);
  }
  expect(renderToStaticMarkup(<TextInput />)).toContain('type="text"');
});

test('it is invalid only when told', () => {
  expect(renderToStaticMarkup(<TextInput invalid describedBy="e" />)).toContain(
    'aria-describedby="e" aria-invalid="true"',
  );
  expect(renderToStaticMarkup(<TextInput invalid={false} />)).not.toContain('aria-invalid');
});
