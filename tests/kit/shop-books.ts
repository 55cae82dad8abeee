import { askRunningShop } from '../../local/operate-ask.ts';
import type { RunningShop } from './shop.ts';

/** What `npm run books` says of a running shop; anything but clean books is an error. */
export async function readShopBooks({ dataFolder }: RunningShop): Promise<void> {
  const lines: string[] = [];
  const request = { command: 'books', args: [], actor: 'tests', folder: dataFolder };
  const exitCode = await askRunningShop(dataFolder, request, (line) => lines.push(line));
  if (exitCode !== 0) throw new Error(`The books of the shop are wrong:\n${lines.join('\n')}`);
}
