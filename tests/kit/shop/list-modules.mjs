// Loaded into each thread of a process by --import: writes which CommonJS modules are executed.
import { appendFileSync } from 'node:fs';
import Module from 'node:module';

const { load } = Module.prototype;
Module.prototype.load = function (path) {
  appendFileSync(process.env.MODULE_LIST, `${path}\n`);
  return load.call(this, path);
};
