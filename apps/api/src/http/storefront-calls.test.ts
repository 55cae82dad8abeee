import { PUBLICATIONS, SIGNALS, storefrontSignals } from '@cairn/contract/calls/storefront-signals';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { raiseSignal, watchSignals } from '../database/signals.ts';
import { operatorAt } from '../desk/terminal/test-kit.ts';
import { storefrontCalls } from './storefront-calls.ts';

let api: TestApi;
let app: ReturnType<typeof storefrontCalls>;
beforeAll(async () => {
  api = await startTestApi();
  app = storefrontCalls(api);
});
afterAll(() => api.stop());

const read = async () => storefrontSignals.parse(await (await app.request(SIGNALS)).json());

test('a publication is told to every storefront by a new version', async () => {
  const before = await read();
  const published = await app.request(PUBLICATIONS, { method: 'POST' });
  expect(published.status).toBe(204);
  expect(await read()).toEqual({ ...before, contentVersion: before.contentVersion + 1 });
});

test('so is what an operator does, and whether the shop is closed', async () => {
  const { operate } = operatorAt(api.connection.db);
  const before = await read();
  await operate('price EI purchase 2000 EUR 0.0246');
  expect(await read()).toEqual({ ...before, operatorVersion: before.operatorVersion + 1 });
  await operate('maintenance on');
  expect(await read()).toMatchObject({ isClosed: true });
  await operate('maintenance off');
  expect(await read()).toMatchObject({ isClosed: false });
});

test('an API that its own settings close says so', async () => {
  api.maintenance.isOn = () => true;
  expect(await read()).toMatchObject({ isClosed: true });
  api.maintenance.isOn = () => false;
});

test('an API that is about to end sends storefronts to the others, and still takes a publication', async () => {
  vi.spyOn(api.stopping, 'hasBegun').mockReturnValue(true);
  expect((await app.request(SIGNALS)).status).toBe(503);
  expect((await app.request(PUBLICATIONS, { method: 'POST' })).status).toBe(204);
  vi.mocked(api.stopping.hasBegun).mockRestore();
  expect((await app.request(SIGNALS)).status).toBe(200);
});

test('a process on the database notices by itself, and at once when it is asked to look', async () => {
  const { db } = api.connection;
  const watch = await watchSignals(db);
  const heard = vi.fn();
  watch.onChange(heard);
  const before = watch.current();
  await raiseSignal(db, 'content');
  await expect
    .poll(() => heard.mock.calls)
    .toEqual([[{ ...before, contentVersion: before.contentVersion + 1 }]]);
  await raiseSignal(db, 'operator');
  await watch.check();
  expect(heard).toHaveBeenCalledTimes(2);
  await watch.stop();
});
