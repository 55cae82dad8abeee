// Loaded into a process by --import: when it ends, it writes which CommonJS modules it has loaded.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);
process.on('exit', () => {
  writeFileSync(
    process.env.MODULE_LIST,
    Object.keys(cache)
      .filter((path) => cache[path].loaded)
      .join('\n'),
  );
});
