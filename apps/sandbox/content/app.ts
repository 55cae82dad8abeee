import { join } from 'node:path';
import { Hono } from 'hono';
import { type Delivery, deliverEntries, failure } from './delivery.ts';
import { type Edition, openLibrary } from './library.ts';
import type { Log } from './log.ts';
import { createPictures, readPictureQuery } from './pictures.ts';
import { publishedState } from './published-state.ts';
import { createPublisher, type Publish } from './publisher.ts';
import { mountSite } from './site/mount-site.ts';
import { SANDBOX_SPACE } from './space.ts';

export type ContentSandbox = {
  folder: string;
  cacheFolder: string;
  publicUrl: string;
  /** The partner's site links to the shop. */
  shopUrl: string;
  publish?: Publish | undefined;
  log: Log;
  now?: (() => Date) | undefined;
};

/** Contentful's Delivery API over the content folder, its images, and the partner's site. */
export function createContentApp(settings: ContentSandbox) {
  const {
    folder,
    cacheFolder,
    publicUrl,
    shopUrl,
    publish,
    log,
    now = () => new Date(),
  } = settings;
  const library = openLibrary(folder, log, () => publisher?.folderChanged());
  const pictures = createPictures(join(folder, 'pictures'), cacheFolder);
  const publisher = publish && createPublisher(publish, publishedState(library, pictures), log);
  const delivery: Delivery = {
    library,
    ...SANDBOX_SPACE,
    context: { now, publicUrl },
    picture: async (file) => ({
      // Contentful's image URLs have no scheme.
      url: `${publicUrl.replace(/^https?:/, '')}${pictures.path(file)}`,
      contentType: 'image/jpeg',
      ...(await pictures.measure(file)),
    }),
  };
  const app = new Hono();

  app.get('/spaces/:space/environments/:environment/entries', async (c) => {
    const edition = editionFor(c.req.header('authorization'));
    if (!edition) return send(failure(401, 'AccessTokenInvalid', 'The access token is not valid.'));
    const { space, environment } = c.req.param();
    if (space !== SANDBOX_SPACE.space || environment !== SANDBOX_SPACE.environment) {
      return send(failure(404, 'NotFound', 'The resource could not be found.'));
    }
    return send(await deliverEntries(delivery, edition, new URL(c.req.url).searchParams));
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

  mountSite(app, library, pictures, shopUrl);

  return {
    app,
    close: () => {
      library.close();
      publisher?.close();
    },
  };
}

/** Drafts need the preview token. Contentful serves them from another host. */
function editionFor(authorization: string | undefined): Edition | undefined {
  if (authorization === `Bearer ${SANDBOX_SPACE.accessToken}`) return 'published';
  if (authorization === `Bearer ${SANDBOX_SPACE.previewToken}`) return 'preview';
  return undefined;
}

function send({ status, body }: { status: number; body: unknown }) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/vnd.contentful.delivery.v1+json' },
  });
}
