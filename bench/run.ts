import { benchGifts } from './gifts.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchPages } from './pages/pages.ts';
import { benchPaint } from './paint/paint.ts';
import { benchReceipts } from './receipts/receipts.ts';
import { benchApart } from './shop/apart.ts';
import { benchShop } from './shop/shop.ts';

/** Each measures the shop beside something well known, on one machine in one run. */
const BENCHES: Record<string, (args: readonly string[]) => Promise<void>> = {
  apart: benchApart,
  gifts: benchGifts,
  growth: benchGrowth,
  pages: benchPages,
  paint: benchPaint,
  receipts: benchReceipts,
  shop: benchShop,
};

const [, , name = '', ...args] = process.argv;
const bench = BENCHES[name];
if (!bench) {
  console.error(`npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(1);
}
await bench(args);
