import { benchGifts } from './gifts.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages/pages.ts';

/** Each measures the shop beside something well known, on one machine in one run. */
const BENCHES: Record<string, (args: readonly string[]) => Promise<void>> = {
  orders: benchOrders,
  gifts: benchGifts,
  growth: benchGrowth,
  pages: benchPages,
};

const [, , name = '', ...args] = process.argv;
const bench = BENCHES[name];
if (!bench) {
  console.error(`npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(1);
}
await bench(args);
