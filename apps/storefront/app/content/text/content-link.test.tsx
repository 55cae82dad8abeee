import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ContentLink, NewTabText } from './content-link.tsx';

function render(link: string, more: { label?: string; target?: '_blank' } = {}) {
  return renderToStaticMarkup(
    <MemoryRouter basename="/base/es-ES" initialEntries={['/base/es-ES/']}>
      <NewTabText value="opens in a new tab">
        <ContentLink link={link} {...more}>
          Words
        </ContentLink>
      </NewTabText>
    </MemoryRouter>,
  );
}

test('a link that starts with a slash stays in the shop, its base path and its language [2.1]', () => {
  expect(render('/purchase')).toBe('<a href="/base/es-ES/purchase" data-discover="true">Words</a>');
});

test.each(['https://programme.example', 'mailto:help@programme.example', '//programme.example'])(
  'any other link opens in a new tab, which learns nothing of this one, and says so: %s [2.1]',
  (link) => {
    const html = render(link);
    expect(html).toContain(`href="${link}" target="_blank" rel="noopener noreferrer"`);
    expect(html).toContain('Words<span class="visually-hidden"> (opens in a new tab)</span>');
    expect(render(link, { label: 'Name' })).toContain('aria-label="Name (opens in a new tab)"');
  },
);

test('a page of the shop that opens in a new tab says so too [2.1]', () => {
  expect(render('/resources/terms', { target: '_blank' })).toContain(
    ' (opens in a new tab)</span>',
  );
});
