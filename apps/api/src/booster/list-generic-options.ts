import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import type { Company } from '@cairn/contract/values/company';
import { CAPS } from '../caps/rules.ts';
import type { Database } from '../database/tables.ts';
import { listMultipliers } from './list-multipliers.ts';

/** The options as anybody may see them: nobody's activity, every multiplier, the full allowance. */
export async function listGenericOptions(db: Database, company: Company): Promise<BoosterOptions> {
  return {
    transactionGroups: [],
    multipliersAvailable: await listMultipliers(db, company, { hasCampaign: false }),
    boostedPointsThisYear: 0,
    remainingAllowance: CAPS.booster,
  };
}
