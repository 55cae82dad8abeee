// Loaded into each thread of a process by --import: writes which modules are loaded, and which
// CommonJS modules are executed too. Node loads some only to find out what they export.
import { appendFileSync } from 'node:fs';
import Module, { registerHooks } from 'node:module';

const write = (line) => appendFileSync(process.env.MODULE_LIST, `${line}\n`);

registerHooks({
  load(url, context, next) {
    write(`loaded ${url}`);
    return next(url, context);
  },
});

const { load } = Module.prototype;
Module.prototype.load = function (path) {
  write(`executed ${path}`);
  return load.call(this, path);
};
