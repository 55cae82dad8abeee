import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_SPACE } from '@cairn/sandbox/content/app';
import { loadBuild, type StorefrontBuild } from '@cairn/storefront/build';
import { createStorefront, type StorefrontSettings } from '@cairn/storefront/server';
import pino from 'pino';
import { buildStorefront } from '../../local/build-storefront.ts';

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

/** One product at one price: enough for a start page. */
export function smallApi(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/products') return Response.json({ availableProducts: ['purchase'] });
  return Response.json([{ lower: 2_000, upper: 2_999, price: 0.0245 }]);
}

export type Asking = (path: string, init?: RequestInit) => Promise<Response>;

/** The storefront's server, built and asked within the test's own process. */
export type Bench = {
  build: StorefrontBuild;
  /** Of the build. */
  folder: string;
  /** The settings of a storefront over the content service at a host. */
  settings(contentHost: string, more?: Partial<StorefrontSettings>): StorefrontSettings;
  /** A process's worth of storefront over the content service at a host; the data folder outlives it. */
  start(contentHost: string, more?: Partial<StorefrontSettings>, build?: StorefrontBuild): Asking;
  logged(): string;
  /** Empties the data folder and the log. */
  clear(): Promise<void>;
};

export async function openBench(): Promise<Bench> {
  const folder = await buildStorefront(() => {});
  const build = await loadBuild(folder);
  let dataFolder = await mkdtemp(join(tmpdir(), 'cairn-storefront-'));
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
      partnerSiteUrl: 'https://programme.example',
      imageOrigin: 'https://images.example',
      content: { ...space, host: contentHost, insecure: true },
      contentWebhookSecret: undefined,
      preview: undefined,
      dataFolder,
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
      await rm(dataFolder, { recursive: true });
      dataFolder = await mkdtemp(join(tmpdir(), 'cairn-storefront-'));
    },
  };
}
