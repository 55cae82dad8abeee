import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { OpenApiDocument, Operation } from './openapi.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8886; padding: 1rem 0; }
  code, pre { font-size: .875rem; }
  pre { overflow-x: auto; padding: 1rem; background: #8881; border-radius: .5rem; }
  summary { cursor: pointer; }
`;

/** The OpenAPI document as a page a person can read, with nothing fetched from elsewhere. */
export function apiDocs(c: Context, document: OpenApiDocument) {
  const nonce = randomBytes(16).toString('base64');
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe(method, path, operation)),
  );
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style nonce="${nonce}">${raw(STYLE)}</style>
      </head>
      <body>
        <h1>${document.info.title}</h1>
        <p>${document.info.description} As a document: <a href="/api/openapi.json">openapi.json</a>.</p>
        ${operations}
      </body>
    </html>`);
}

function describe(method: string, path: string, operation: Operation) {
  const { summary, security, parameters, responses } = operation;
  return html`<article>
    <h2><code>${method.toUpperCase()} /api${path}</code></h2>
    <p>${summary} ${security ? 'Needs an access token.' : ''}</p>
    <ul>
      ${parameters.map(
        (parameter) => html`<li>
          <code>${parameter.name}</code> (${parameter.in}, ${parameter.required ? 'required' : 'optional'}):
          <code>${JSON.stringify(parameter.schema)}</code>
        </li>`,
      )}
    </ul>
    <details>
      <summary>Answers</summary>
      <pre>${JSON.stringify(responses, null, 2)}</pre>
    </details>
  </article>`;
}
