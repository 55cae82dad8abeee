import type { Database } from '../database/tables.ts';
import type { AddressedLetter } from './addressed-letter.ts';
import type { PlanFacts, Sender } from './letters/facts.ts';
import type { PlanLetter } from './letters/letter.ts';
import { planCancelled } from './letters/plan-cancelled.ts';
import { planNotPaid } from './letters/plan-not-paid.ts';
import { planReceipt } from './letters/plan-receipt.ts';
import { readPlanFacts, readPlanPaymentFacts } from './read-plan-facts.ts';

/** What is not so any more when the letter is written is not told. */
const STILL: Record<Exclude<PlanLetter, 'plan-receipt'>, readonly PlanFacts['status'][]> = {
  'plan-not-paid': ['autorenewing', 'suspended'],
  'plan-cancelled': ['cancelled_scheduled', 'cancelled'],
};

export async function addressPlanLetter(
  db: Database,
  { letter, about }: { letter: PlanLetter; about: string },
  sender: Sender,
): Promise<AddressedLetter[]> {
  if (letter === 'plan-receipt') {
    const { facts, memberAddress } = await readPlanPaymentFacts(db, about, sender);
    return [{ role: 'member', to: memberAddress, written: planReceipt(facts) }];
  }
  const { facts, memberAddress } = await readPlanFacts(db, about, sender);
  if (!STILL[letter].includes(facts.status)) return [];
  const write = letter === 'plan-not-paid' ? planNotPaid : planCancelled;
  return [{ role: 'member', to: memberAddress, written: write(facts) }];
}
