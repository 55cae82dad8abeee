import { askRunningShop } from '../../../local/operate-ask.ts';
import type { RunningShop } from './shop.ts';

/** Checks a running shop's books; throws on violations. */
export async function readShopBooks({ dataFolder }: RunningShop): Promise<void> {
  const lines: string[] = [];
  const request = { command: 'books', args: [], actor: 'tests', folder: dataFolder };
  const exitCode = await askRunningShop(dataFolder, request, (line) => lines.push(line));
  if (exitCode !== 0) throw new Error(`The books of the shop are wrong:\n${lines.join('\n')}`);
}
