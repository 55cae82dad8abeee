import { DESK_FOLDER } from '@cairn/desk/build';
import { type App, buildApp } from './build-app.ts';

const DESK: App = {
  name: 'desk',
  folder: DESK_FOLDER,
  tool: 'vite',
  inputs: [
    'apps/desk/app',
    'apps/desk/index.html',
    'apps/desk/vite.config.ts',
    'packages/contract/src',
    'packages/ui/src',
    'package-lock.json',
    'local/build-app.ts',
  ],
};

export function buildDesk(onProgress: (message: string) => void): Promise<string> {
  return buildApp(DESK, onProgress);
}
