import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLICATIONS } from '@cairn/contract/calls/storefront-signals';
import { SANDBOX_SPACE } from '@cairn/sandbox/content/space';
import { loadBuild, type StorefrontBuild } from '@cairn/storefront/build';
import { createStorefront, type StorefrontSettings } from '@cairn/storefront/server';
import pino from 'pino';
import { buildStorefront } from '../../../local/build-storefront.ts';

const ORIGIN = 'https://shop.example';
const IDENTITY = {
  url: 'https://log-in.example',
  clientId: 'shop',
  audience: 'https://api.example',
};
const PAYMENTS = {
  environment: 'test' as const,
  clientKey: 'test_shop',
  origins: ['https://pay.example'],
};

const API_DOWN = () => Promise.reject(new TypeError('fetch failed'));

/** One product with one price: enough for the start page. It takes publications, too. */
export function smallApi(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname === PUBLICATIONS) return new Response(null, { status: 204 });
  if (pathname === '/api/products') return Response.json({ availableProducts: ['purchase'] });
  return Response.json([{ lower: 2_000, upper: 2_999, price: 0.0245 }]);
}

export type RequestPage = (path: string, init?: RequestInit) => Promise<Response>;

/** The built storefront server, called in the test's process. */
export type Bench = {
  build: StorefrontBuild;
  /** The folder of the build. */
  folder: string;
  /** Settings of a storefront with the content service at a host. */
  settings(contentHost: string, more?: Partial<StorefrontSettings>): StorefrontSettings;
  /** Starts a storefront with the content service at a host; the data folder is shared, as after a restart. */
  start(
    contentHost: string,
    more?: Partial<StorefrontSettings>,
    build?: StorefrontBuild,
  ): RequestPage;
  logged(): string;
  /** Starts with an empty data folder and log. */
  clear(): Promise<void>;
};

export async function openBench(): Promise<Bench> {
  const folder = await buildStorefront(() => {});
  const build = await loadBuild(folder);
  const folders = await mkdtemp(join(tmpdir(), 'cairn-storefront-'));
  // Removed at exit only: a storefront may still be writing its content cache when a test ends.
  process.once('exit', () => rmSync(folders, { recursive: true, force: true }));
  let dataFolder = await mkdtemp(join(folders, 'data-'));
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const settings: Bench['settings'] = (contentHost, more = {}) => {
    const { previewToken: _, ...space } = SANDBOX_SPACE;
    return {
      companies: [{ company: 'EI', identity: IDENTITY }],
      basePaths: [''],
      brandPrefixes: ['ei'],
      publicOrigin: ORIGIN,
      payments: PAYMENTS,
      api: API_DOWN,
      isClosed: () => false,
      partnerSiteUrl: 'https://programme.example',
      imageOrigin: 'https://images.example',
      content: { ...space, host: contentHost, insecure: true },
      contentWebhookSecret: undefined,
      preview: undefined,
      dataFolder,
      assetsFolder: join(dataFolder, 'assets'),
      log: pino({}, { write }),
      ...more,
    };
  };
  return {
    build,
    folder,
    settings,
    start(contentHost, more = {}, from = build) {
      const app = createStorefront(settings(contentHost, more), from);
      return async (path, init) => await app.fetch(new Request(`${ORIGIN}${path}`, init));
    },
    logged: () => logged,
    async clear() {
      logged = '';
      dataFolder = await mkdtemp(join(folders, 'data-'));
    },
  };
}
