import { expect } from '@playwright/test';
import type { Faults } from '../../../apps/sandbox/payments/faults.ts';
import type { RunningShop } from '../shop/shop.ts';

/** Switches faults of the payments stand-in on, and all others off. */
export async function setFaults(
  { paymentsOwnUrl }: Pick<RunningShop, 'paymentsOwnUrl'>,
  faults: Faults,
): Promise<void> {
  const body = JSON.stringify(faults);
  const headers = { 'content-type': 'application/json' };
  const set = await fetch(`${paymentsOwnUrl}/sandbox/faults`, { method: 'PUT', headers, body });
  expect(set.status).toBe(200);
}
