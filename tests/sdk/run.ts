import { fileURLToPath } from 'node:url';
import { runBrowserTests } from '../browser-tests.ts';
import { runTool } from '../steps.ts';
import { readFingerprint, writePassedWith } from './fingerprint.ts';

/** Runs the stand-ins' tests and the SDKs' specs against them, and notes what they passed with. */
export async function runSdkSpecs(): Promise<boolean> {
  const fingerprint = readFingerprint();
  const isGood =
    (await runTool('vitest', ['run', '--project', 'stand-ins'])) && (await runBrowserTests('sdk'));
  if (isGood) writePassedWith(fingerprint);
  return isGood;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await runSdkSpecs()) ? 0 : 1;
}
