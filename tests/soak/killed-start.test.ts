import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildPages } from '../../local/build-pages.ts';
import { launchShop } from '../kit/shop/shop.ts';

const KILLS = 6;
/** From creating the embedded database to serving pages; each kill is in its own part of it. */
const SPAN = 8_000;

test('killed at six moments of its first start, it can be started again each time', async () => {
  await buildPages(() => {});
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-killed-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  for (let kill = 0; kill < KILLS; kill++) {
    const moment = ((kill + Math.random()) / KILLS) * SPAN;
    const shop = launchShop({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
    const visits = shop.ready.then(({ origin }) => visitUntilGone(origin)).catch(() => {});
    await wait(moment);
    shop.child.kill('SIGKILL');
    expect(await shop.ended, `kill ${kill} at ${moment} ms:\n${shop.output()}`).toBeNull();
    await visits;
  }
  const last = launchShop({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  const { origin } = await last.ready;
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  last.child.kill('SIGTERM');
  expect(await last.ended, last.output()).toBe(0);
}, 600_000);

async function visitUntilGone(origin: string): Promise<void> {
  for (;;) await fetch(origin);
}
