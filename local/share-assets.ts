import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartFault } from './listen.ts';
import { makeBeside } from './side-by-side.ts';

/** Puts a build's files for browsers where storefronts of other versions look for them. */
export async function shareAssets(build: string, assetsFolder: string): Promise<void> {
  try {
    await makeBeside(join(assetsFolder, basename(build)), (unfinished) =>
      cpSync(join(build, 'client'), unfinished, { recursive: true }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFault(
      `The page files cannot be put into ${assetsFolder}: ${reason}. Repair it, or set ASSETS_DIR to another folder.`,
    );
  }
}
