import { buildDesk } from './build-desk.ts';
import { buildStorefront } from './build-storefront.ts';

/** Builds beforehand what a shop would build when it starts. */
export async function buildPages(onProgress: (message: string) => void): Promise<void> {
  await Promise.all([buildStorefront(onProgress), buildDesk(onProgress)]);
}
