import { join } from 'node:path';
import { Hono } from 'hono';
import { type Delivery, deliverEntries, failure } from './delivery.ts';
import { openLibrary } from './library.ts';
import { SITE_PAGES, sitePage } from './partner-site.ts';
import { createPictures, readPictureQuery } from './pictures.ts';

export const SANDBOX_SPACE = {
  space: 'cairn-demo',
  environment: 'master',
  accessToken: 'sandbox-delivery-token',
} as const;

export type ContentSandbox = { folder: string; cacheFolder: string; publicUrl: string };

/** A Contentful Delivery API over the content folder, its pictures, and the partner's own site. */
export function createContentApp({ folder, cacheFolder, publicUrl }: ContentSandbox) {
  const library = openLibrary(folder);
  const pictures = createPictures(join(folder, 'pictures'), cacheFolder);
  const delivery: Delivery = {
    library,
    ...SANDBOX_SPACE,
    picture: async (file) => ({
      // Without a scheme, as the real service writes it.
      url: `${publicUrl.replace(/^https?:/, '')}/images/${pictures.version(file)}/${file}`,
      contentType: 'image/jpeg',
      ...(await pictures.measure(file)),
    }),
  };
  const app = new Hono();

  app.get('/spaces/:space/environments/:environment/entries', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${SANDBOX_SPACE.accessToken}`) {
      return send(failure(401, 'AccessTokenInvalid', 'The access token is not valid.'));
    }
    const { space, environment } = c.req.param();
    if (space !== SANDBOX_SPACE.space || environment !== SANDBOX_SPACE.environment) {
      return send(failure(404, 'NotFound', 'The resource could not be found.'));
    }
    return send(await deliverEntries(delivery, new URL(c.req.url).searchParams));
  });

  app.get('/images/:version/:file', async (c) => {
    const request = readPictureQuery(c.req.param('file'), new URL(c.req.url).searchParams);
    if (!request)
      return c.text('w, fm and q must be a width, avif, webp or jpg, and 1 to 100', 400);
    if (!pictures.exists(request.file)) return c.notFound();
    const { bytes, contentType } = await pictures.encode(request);
    return c.body(bytes, 200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  for (const [path, resource] of Object.entries(SITE_PAGES)) {
    app.get(path, (c) => {
      const page = sitePage(library, resource, c.req.query('locale') ?? 'en-GB');
      return page ? c.html(page) : c.notFound();
    });
  }

  return { app, close: () => library.close() };
}

function send({ status, body }: { status: number; body: unknown }) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/vnd.contentful.delivery.v1+json' },
  });
}
