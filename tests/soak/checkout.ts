import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Versions before do not run beside others, or not as processes apart. */
const NEEDED = [
  'apps/api/src/database/migrations/0038-versions-side-by-side.ts',
  'local/serve/storefront.ts',
];

export type Version = { commit: string; root: string };

/** Why a deploy cannot begin at this commit. */
export function whyNot(commit: string): string | undefined {
  if (!hasObject(`${commit}^{commit}`)) return `${commit} is no commit of this repository.`;
  const missing = NEEDED.find((file) => !hasObject(`${commit}:${file}`));
  return missing === undefined
    ? undefined
    : `${commit} has no ${missing}: deploys without a gap begin with a version that has migration 0038 and \`npm run serve\`.`;
}

/** Puts a commit's files and its dependencies into a new folder. */
export function checkOut(commit: string, root: string): Version {
  git('clone', '--quiet', '--no-checkout', ROOT, root);
  git('-C', root, 'checkout', '--quiet', '--detach', git('rev-parse', commit));
  if (lockOf(root) === lockOf(ROOT)) linkModules(root);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
  return { commit: git('rev-parse', '--short', commit), root };
}

/** Every package but the workspaces, which have to be those of the checkout. */
function linkModules(root: string): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@cairn'), { recursive: true });
  const skipped = ['@cairn', '.cache'];
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!skipped.includes(name)) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const workspaces of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, workspaces))) {
      const folder = join(workspaces, name);
      symlinkSync(join(root, folder), join(modules, '@cairn', name));
      const own = join(ROOT, folder, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(root, folder, 'node_modules'));
    }
  }
}

function lockOf(root: string): string {
  return readFileSync(join(root, 'package-lock.json'), 'utf8');
}

function hasObject(name: string): boolean {
  try {
    git('cat-file', '-e', name);
    return true;
  } catch {
    return false;
  }
}

export function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
