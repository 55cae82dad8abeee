import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('moving-clock.mjs', import.meta.url));
const FILE = join(tmpdir(), `cairn-clock-${process.pid}`);

/** Settings of a shop whose clock this process moves. */
export const MOVING_CLOCK = { NODE_OPTIONS: `--import=${MODULE}`, CLOCK_FILE: FILE };

/** From here on the shop's clock goes on from this moment; the browser's stays as it is. */
export function moveClockTo(moment: number): void {
  writeFileSync(FILE, `${moment - Date.now()}`);
}

export function resetClock(): void {
  rmSync(FILE, { force: true });
}
