import { STOREFRONT_FOLDER } from '@cairn/storefront/build';
import { type App, buildApp } from './build-app.ts';

const STOREFRONT: App = {
  name: 'storefront',
  folder: STOREFRONT_FOLDER,
  tool: 'react-router',
  inputs: [
    'apps/storefront/app',
    'apps/storefront/vite.config.ts',
    'apps/storefront/react-router.config.ts',
    'packages/contract/src',
    'packages/ui/src',
    'package-lock.json',
    'local/build-app.ts',
  ],
};

export function buildStorefront(onProgress: (message: string) => void): Promise<string> {
  return buildApp(STOREFRONT, onProgress);
}
