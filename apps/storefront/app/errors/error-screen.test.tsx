import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorScreen } from './error-screen.tsx';

test('without content the screen says what is built in [2.38]', () => {
  const html = renderToStaticMarkup(<ErrorScreen content={undefined} error={new Error()} />);
  expect(html).toContain('Oops!');
  expect(html).toContain('Something went wrong, our technical team is investigating the issue.');
  expect(html).toContain(
    'Please reload the page in a minute or two. Nothing you’ve paid for is lost.',
  );
  expect(html).toContain('>Reload page</button>');
  expect(html).not.toContain('<img');
});

test('the layout’s content overrides what it has [2.38]', () => {
  const backgroundImage = { src: '//images.example/e.svg', width: 960, height: 640 };
  const html = renderToStaticMarkup(
    <ErrorScreen
      content={{ title: 'Sorry', message: undefined, backgroundImage }}
      error={new Error()}
    />,
  );
  expect(html).toContain('>Sorry</h1>');
  expect(html).not.toContain('Oops!');
  expect(html).toContain('Something went wrong');
  expect(html).toContain('>Reload page</button>');
  expect(html).toContain('images.example/e.svg');
});

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'when the shop does not answer (%s) the screen says so, without a picture or a promise [2.38]',
  (message) => {
    const html = renderToStaticMarkup(
      <ErrorScreen
        content={{ backgroundImage: { src: '//images.example/e.svg', width: 960, height: 640 } }}
        unreachable={{ title: 'The shop isn’t answering', message: 'Check your connection.' }}
        error={new TypeError(message)}
      />,
    );
    expect(html).toContain('>The shop isn’t answering</h1>');
    expect(html).not.toMatch(/technical team|<img|Nothing you’ve paid/);
    expect(html).toContain('>Reload page</button>');
  },
);
