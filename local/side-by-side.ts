import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const DAY = 24 * 60 * 60 * 1000;
const UNUSED = 7 * DAY;

/** A fingerprint, perhaps unfinished: nothing else is deleted, whatever folder a setting names. */
const OURS = /^[\da-f]{16}(\..+\.unfinished)?$/;

/**
 * Makes a build's folder beside those of other builds, unless it is there, and keeps it for as long
 * as this process runs. It is made under another name and renamed when complete: two processes may
 * make it at once, also on different machines, and either may be killed.
 */
export async function makeBeside(
  folder: string,
  make: (unfinished: string) => void | Promise<void>,
): Promise<void> {
  keepInUse(folder);
  if (existsSync(folder)) {
    markAsUsed(folder);
    return;
  }
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = `${folder}.${randomUUID()}.unfinished`;
  await make(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
  forgetUnused(dirname(folder));
}

function markAsUsed(folder: string): void {
  const now = new Date();
  utimesSync(folder, now, now);
}

/** A shop needs its build for as long as it runs: a thread that is replaced loads it again. */
function keepInUse(folder: string): void {
  setInterval(() => {
    if (existsSync(folder)) markAsUsed(folder);
  }, DAY).unref();
}

/** Builds that no shop has used lately: a running one marks its own every day. */
function forgetUnused(builds: string): void {
  for (const name of readdirSync(builds).filter((one) => OURS.test(one))) {
    const folder = join(builds, name);
    // Another process may have deleted it just now.
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const limit = name.endsWith('.unfinished') ? DAY : UNUSED;
    if (Date.now() - used > limit) rmSync(folder, { recursive: true, force: true });
  }
}
