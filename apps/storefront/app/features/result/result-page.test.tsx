import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ResultPage } from './result-page.tsx';
import { page } from './test-page.ts';

test('who is not logged in is asked to, and comes back here [2.13] [6.1]', () => {
  const path = '/checkout/transaction/p3aAbBcCdDeEfFgGhHiIjJkKx';
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <ResultPage
        page={page}
        transactionId="p3aAbBcCdDeEfFgGhHiIjJkKx"
        banners={[]}
        occasions={[]}
        market="IE"
        locale="en-GB"
        isExternal={false}
      />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<h1 [^>]*>Your order<\/h1>/);
  expect(html).toContain(page.logIn.text);
  expect(html).toContain(`href="${path}?loginRequired=true"`);
  expect(html).not.toContain('style=');
});
