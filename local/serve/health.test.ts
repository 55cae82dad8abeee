import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '../listen.ts';
import { createHealth } from './health.ts';

let port: Listening;
afterEach(() => port.stop());

test('a process is alive from its first moment, and ready from its start until it is about to end', async () => {
  const health = createHealth();
  const never = () => undefined;
  port = await listen('PORT', 0, '127.0.0.1', health.before(never));
  const { ownUrl } = port;
  const ask = async () => {
    const answers = ['/health/live', '/health/ready'].map((path) => fetch(ownUrl + path));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await ask()).toEqual([200, 503]);
  let canWork = true;
  health.started(() => canWork);
  expect(await ask()).toEqual([200, 200]);
  canWork = false;
  expect(await ask()).toEqual([200, 503]);
  canWork = true;
  health.stopping();
  expect(await ask()).toEqual([200, 503]);
  expect((await fetch(`${ownUrl}/health/ready`)).headers.get('retry-after')).toBe('5');
});
