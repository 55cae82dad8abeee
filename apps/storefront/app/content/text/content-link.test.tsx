import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ContentLink } from './content-link.tsx';

function render(link: string) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ContentLink link={link}>Words</ContentLink>
    </MemoryRouter>,
  );
}

test('a link that starts with a slash stays in the shop [2.1]', () => {
  expect(render('/purchase')).not.toContain('target');
});

test('any other link opens in a new tab, which learns nothing of this one [2.1]', () => {
  const html = render('https://programme.example');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener noreferrer"');
});
