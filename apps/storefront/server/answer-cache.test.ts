import { expect, test, vi } from 'vitest';
import { keepAnswers } from './answer-cache.ts';

const ask = () => new Request('https://shop.example/api/products');

test('an error is shared with those who wait for it, and not kept', async () => {
  const api = vi.fn(async () => Response.json({ code: 'busy' }, { status: 503 }));
  const { send } = keepAnswers(api);
  const answers = await Promise.all([send(ask()), send(ask())]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { code: 'busy' },
    { code: 'busy' },
  ]);
  expect(api).toHaveBeenCalledOnce();
  await send(ask());
  expect(api).toHaveBeenCalledTimes(2);
});

test('an answer may have no body', async () => {
  const { send } = keepAnswers(() => new Response(null, { status: 204 }));
  expect((await send(ask())).status).toBe(204);
});
