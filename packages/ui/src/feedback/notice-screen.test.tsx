import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoticeScreen } from './notice-screen.tsx';

test('it has one heading that can take the focus, its message, and what is added', () => {
  const markup = renderToStaticMarkup(
    <NoticeScreen title="Closed" message="Back soon">
      <a href="/">Retry</a>
    </NoticeScreen>,
  );
  expect(markup).toContain('<h1 tabindex="-1">Closed</h1><p>Back soon</p><a href="/">Retry</a>');
  expect(markup).not.toContain('<img');
  expect(markup).not.toContain('style=');
});

test('its picture is decoration', () => {
  const picture = { src: '//images.example/a.svg', width: 960, height: 640 };
  const markup = renderToStaticMarkup(<NoticeScreen title="T" message="M" picture={picture} />);
  expect(markup).toContain('alt=""');
});
