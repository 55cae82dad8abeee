import { inject, test, vi } from 'vitest';
import { startTestApi } from '../kit/api/api.ts';
import { play } from './play.ts';
import { seedsToPlay } from './seeds.ts';

vi.mock('../../apps/api/src/database/new-id.ts', () => import('./seeded-ids.ts'));
vi.mock('../../apps/api/src/orders/start/new-transaction-id.ts', () => import('./seeded-ids.ts'));
vi.mock(
  '../../apps/api/src/subscriptions/start/new-subscription-id.ts',
  () => import('./seeded-ids.ts'),
);
vi.mock('../../apps/api/src/background/for-each-due.ts', async (original) => {
  const { inTurn } = await import('./in-turn.ts');
  return inTurn(await original());
});

test.for(seedsToPlay(inject('testDatabase').kind, process.env))(
  'whatever members, bank and clock do, it ends with every avios and every cent in its place, seeds $first to $last [7.17] [7.21] [7.22]',
  { timeout: 1_800_000 },
  async ({ first, last }, { onTestFinished }) => {
    const api = await startTestApi();
    // Stopping checks the books and may fail as well: the seed's own failure is reported with it.
    onTestFinished(() => api.stop());
    for (let seed = first; seed <= last; seed += 1) await play(api, seed);
  },
);
