import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildStorefront } from '../local/build-storefront.ts';
import { launchShop } from './kit/shop.ts';

const KILLS = 6;
/** From making the embedded database to serving pages; a moment is drawn from each part of it. */
const SPAN = 8_000;

test('ended with kill -9 at six moments of start-up and use, it starts again each time', async () => {
  await buildStorefront(() => {});
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-crash-'));
  for (let kill = 0; kill < KILLS; kill++) {
    const moment = ((kill + Math.random()) / KILLS) * SPAN;
    const shop = launchShop({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
    const visits = shop.ready.then(({ origin }) => visitUntilGone(origin)).catch(() => {});
    await wait(moment);
    shop.child.kill('SIGKILL');
    expect(await shop.ended, `kill ${kill} at ${moment} ms:\n${shop.output()}`).toBeNull();
    await visits;
  }
  const survivor = launchShop({ DATA_DIR: dataFolder });
  const { origin } = await survivor.ready;
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  const prices = await fetch(`${origin}/api/products/purchase/prices/generic?partner=ei`);
  expect(await prices.json()).toHaveLength(24);
  survivor.child.kill('SIGTERM');
  await survivor.ended;
  await rm(dataFolder, { recursive: true });
}, 300_000);

async function visitUntilGone(origin: string): Promise<void> {
  for (;;) await fetch(origin);
}
