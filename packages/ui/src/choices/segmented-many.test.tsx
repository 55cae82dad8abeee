import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SegmentedMany } from './segmented-many.tsx';

const sizes = [
  { value: 'small', text: 'Small' },
  { value: 'medium', text: 'Medium' },
  { value: 'large', text: 'Large' },
] as const;
const group = { legend: 'Package size', name: 'sizes', options: sizes, onChange: () => {} };

test('it is one group of checkboxes, any of them ticked', () => {
  const markup = renderToStaticMarkup(<SegmentedMany {...group} values={['small', 'large']} />);
  expect(markup).toMatch(/<fieldset[^>]*><legend[^>]*>Package size<\/legend>/);
  expect(markup.match(/type="checkbox"[^>]*name="sizes"/g)).toHaveLength(3);
  const ticked = markup.match(/<input[^>]*checked=""[^>]*>/g) ?? [];
  expect(ticked.map((input) => /value="(\w+)"/.exec(input)?.[1])).toEqual(['small', 'large']);
  expect(markup).not.toContain('style=');
});

test('none need be', () => {
  expect(renderToStaticMarkup(<SegmentedMany {...group} values={[]} />)).not.toContain('checked');
});
