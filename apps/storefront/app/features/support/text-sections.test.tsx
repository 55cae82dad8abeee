import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextSections } from './text-sections.tsx';

test('each section has its heading, each paragraph is one, and the rest follows', () => {
  const sections = [
    { title: 'Keyboard', paragraphs: ['First.', 'Second.'] },
    { title: 'Zoom', paragraphs: ['Third.'] },
  ];
  const html = renderToStaticMarkup(<TextSections sections={sections}>Write to us</TextSections>);
  expect(html.replace(/ class="[^"]*"/, '')).toBe(
    '<div><section><h2>Keyboard</h2><p>First.</p><p>Second.</p></section>' +
      '<section><h2>Zoom</h2><p>Third.</p></section>Write to us</div>',
  );
});
