import { benchGifts } from './gifts.ts';
import { benchOrders } from './orders.ts';

/** Each measures something of ours beside something well known, on one machine in one run. */
const BENCHES: Record<string, () => Promise<void>> = { orders: benchOrders, gifts: benchGifts };

const bench = BENCHES[process.argv[2] ?? ''];
if (!bench) {
  console.error(`npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(1);
}
await bench();
