import type { Migrations } from './migrating/migration.ts';
import { requireMigrated } from './migrating/pending-migrations.ts';
import { runMigrations } from './migrating/run-migrations.ts';
import { up as catalogue } from './migrations/0001-catalogue.ts';
import { up as demoCatalogue } from './migrations/0002-demo-catalogue.ts';
import { up as members } from './migrations/0003-members.ts';
import { up as ledger } from './migrations/0004-ledger.ts';
import { up as orders } from './migrations/0005-orders.ts';
import { up as memberThings } from './migrations/0006-member-things.ts';
import { up as applicationRole } from './migrations/0007-application-role.ts';
import { up as sentLetters } from './migrations/0008-sent-letters.ts';
import { up as openings } from './migrations/0009-openings.ts';
import { up as renewalTurns } from './migrations/0010-renewal-turns.ts';
import { up as sweeps } from './migrations/0011-sweeps.ts';
import { up as scale } from './migrations/0012-scale.ts';
import { up as sharedLimits } from './migrations/0013-shared-limits.ts';
import { up as suspendedPlans } from './migrations/0014-suspended-plans.ts';
import { up as notificationOutcomes } from './migrations/0015-notification-outcomes.ts';
import { up as popularPackages } from './migrations/0016-popular-packages.ts';
import { up as memberLanguage } from './migrations/0017-member-language.ts';
import { up as boosterCampaigns } from './migrations/0018-booster-campaigns.ts';
import { up as planPrices } from './migrations/0019-plan-prices.ts';
import { up as contactChat } from './migrations/0020-contact-chat.ts';
import { up as operations } from './migrations/0021-operations.ts';
import { up as erasureRequests } from './migrations/0022-erasure-requests.ts';
import { up as paymentAttempts } from './migrations/0023-payment-attempts.ts';
import { up as jobs } from './migrations/0024-jobs.ts';
import { up as charges } from './migrations/0025-charges.ts';
import { up as erasedMembers } from './migrations/0026-erased-members.ts';
import { up as adjustments } from './migrations/0027-adjustments.ts';
import { up as openFindings } from './migrations/0028-open-findings.ts';
import { up as sessionsToAsk } from './migrations/0029-sessions-to-ask.ts';
import { up as cardChanges } from './migrations/0030-card-changes.ts';
import { up as refundsThatFailed } from './migrations/0031-refunds-that-failed.ts';
import { up as giftCards } from './migrations/0032-gift-cards.ts';
import { up as rememberedCards } from './migrations/0033-remembered-cards.ts';
import { up as bonusReminders } from './migrations/0034-bonus-reminders.ts';
import { up as goals } from './migrations/0035-goals.ts';
import { up as estimatedDisputes } from './migrations/0036-estimated-disputes.ts';
import { up as versionsSideBySide } from './migrations/0038-versions-side-by-side.ts';
import { up as signals } from './migrations/0040-signals.ts';
import { up as unpaidOrders } from './migrations/0041-unpaid-orders.ts';
import { up as drills } from './migrations/0042-drills.ts';
import { up as desk } from './migrations/0043-desk.ts';
import { up as auditIndexes } from './migrations/0044-audit-indexes.ts';
import { up as staffSessions } from './migrations/0045-staff-sessions.ts';
import { up as lookingUp } from './migrations/0046-looking-up.ts';
import { up as returnedElsewhere } from './migrations/0047-returned-elsewhere.ts';
import { up as notesAndLetters } from './migrations/0048-notes-and-letters.ts';
import { up as priceChanges } from './migrations/0049-price-changes.ts';
import { up as financeDays } from './migrations/0050-finance-days.ts';
import { up as dailyBalances } from './migrations/0051-daily-balances.ts';
import { up as figures } from './migrations/0052-figures.ts';
import { up as figureIndexes } from './migrations/0053-figure-indexes.ts';
import { up as reportedEvents } from './migrations/0054-reported-events.ts';
import { up as closedReports } from './migrations/0055-closed-reports.ts';
import { up as runningTotals } from './migrations/0056-running-totals.ts';
import type { Database } from './tables.ts';

/** In the order they run; a migration that has shipped never changes, a new one follows it. */
export const MIGRATIONS: Migrations = {
  '0001-catalogue': { up: catalogue },
  '0002-demo-catalogue': { up: demoCatalogue },
  '0003-members': { up: members },
  '0004-ledger': { up: ledger },
  '0005-orders': { up: orders },
  '0006-member-things': { up: memberThings },
  '0007-application-role': { up: applicationRole },
  '0008-sent-letters': { up: sentLetters },
  '0009-openings': { up: openings },
  '0010-renewal-turns': { up: renewalTurns },
  '0011-sweeps': { up: sweeps },
  '0012-scale': { up: scale },
  '0013-shared-limits': { up: sharedLimits },
  '0014-suspended-plans': { up: suspendedPlans },
  '0015-notification-outcomes': { up: notificationOutcomes },
  '0016-popular-packages': { up: popularPackages },
  '0017-member-language': { up: memberLanguage },
  '0018-booster-campaigns': { up: boosterCampaigns },
  '0019-plan-prices': { up: planPrices },
  '0020-contact-chat': { up: contactChat },
  '0021-operations': { up: operations },
  '0022-erasure-requests': { up: erasureRequests },
  '0023-payment-attempts': { up: paymentAttempts },
  '0024-jobs': { up: jobs },
  '0025-charges': { up: charges },
  '0026-erased-members': { up: erasedMembers },
  '0027-adjustments': { up: adjustments },
  '0028-open-findings': { up: openFindings },
  '0029-sessions-to-ask': { up: sessionsToAsk },
  '0030-card-changes': { up: cardChanges },
  '0031-refunds-that-failed': { up: refundsThatFailed },
  '0032-gift-cards': { up: giftCards },
  '0033-remembered-cards': { up: rememberedCards },
  '0034-bonus-reminders': { up: bonusReminders },
  '0035-goals': { up: goals },
  '0036-estimated-disputes': { up: estimatedDisputes },
  '0038-versions-side-by-side': { up: versionsSideBySide },
  '0040-signals': { up: signals },
  '0041-unpaid-orders': { up: unpaidOrders, outsideTransaction: true },
  '0042-drills': { up: drills },
  '0043-desk': { up: desk },
  '0044-audit-indexes': { up: auditIndexes, outsideTransaction: true },
  '0045-staff-sessions': { up: staffSessions },
  '0046-looking-up': { up: lookingUp, outsideTransaction: true },
  '0047-returned-elsewhere': { up: returnedElsewhere },
  '0048-notes-and-letters': { up: notesAndLetters },
  '0049-price-changes': { up: priceChanges },
  '0050-finance-days': { up: financeDays },
  '0051-daily-balances': { up: dailyBalances, outsideTransaction: true },
  '0052-figures': { up: figures },
  '0053-figure-indexes': { up: figureIndexes, outsideTransaction: true },
  '0054-reported-events': { up: reportedEvents },
  '0055-closed-reports': { up: closedReports },
  '0056-running-totals': { up: runningTotals },
};

export type PrepareDatabase = (
  db: Database,
  how: { isShared: boolean; onProgress: (message: string) => void },
) => Promise<void>;

export const migrate: PrepareDatabase = (db, how) => runMigrations(db, MIGRATIONS, how);

/** Changes nothing; throws if the database is older than this version, or too new for it. */
export const checkMigrated: PrepareDatabase = (db) => requireMigrated(db, MIGRATIONS);
