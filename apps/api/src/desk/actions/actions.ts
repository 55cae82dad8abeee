import { ADJUST_ACTIONS } from '../adjust/adjust-actions.ts';
import { APPROVAL_ACTIONS } from '../approvals/approval-actions.ts';
import { AUDIT_ACTIONS } from '../audit/audit-actions.ts';
import { CAMPAIGN_ACTIONS } from '../campaigns/campaign-actions.ts';
import { PRICE_ACTIONS } from '../catalogue/price-actions.ts';
import { DAY_ACTIONS } from '../days/day-actions.ts';
import { DRILL_ACTIONS } from '../drills/drill-actions.ts';
import { EXPORT_ACTIONS } from '../exports/export-actions.ts';
import { LETTER_ACTIONS } from '../letters/letter-actions.ts';
import { LOOK_UP_ACTIONS } from '../look-up/look-up-actions.ts';
import { MEMBER_ACTIONS } from '../members/member-actions.ts';
import { NOTE_ACTIONS } from '../notes/note-actions.ts';
import { ORDER_ACTIONS } from '../orders/order-actions.ts';
import { QUEUE_ACTIONS } from '../orders/queue-actions.ts';
import { SUBSCRIPTION_ACTIONS } from '../orders/subscription-actions.ts';
import { OUTSTANDING_ACTIONS } from '../outstanding/outstanding-actions.ts';
import { PLAN_ACTIONS } from '../plans/plan-actions.ts';
import { PROOF_ACTIONS } from '../proof/proof-actions.ts';
import { WORK_ACTIONS } from '../queue/work-actions.ts';
import { RECEIVABLE_ACTIONS } from '../receivables/receivable-actions.ts';
import { RECONCILE_ACTIONS } from '../reconcile/reconcile-actions.ts';
import { SALES_ACTIONS } from '../sales/sales-actions.ts';
import { SHOP_ACTIONS } from '../shop/shop-actions.ts';
import { STATE_ACTIONS } from '../shop/state-actions.ts';
import { STAFF_ACTIONS } from '../sign-in/staff-actions.ts';
import type { Action } from './action.ts';

/** In the order in which the terminal's help shows them. */
const TABLE = [
  ...SHOP_ACTIONS,
  ...PRICE_ACTIONS,
  ...PLAN_ACTIONS,
  ...CAMPAIGN_ACTIONS,
  ...ORDER_ACTIONS,
  ...QUEUE_ACTIONS,
  ...RECONCILE_ACTIONS,
  ...DAY_ACTIONS,
  ...OUTSTANDING_ACTIONS,
  ...RECEIVABLE_ACTIONS,
  ...EXPORT_ACTIONS,
  ...SUBSCRIPTION_ACTIONS,
  ...ADJUST_ACTIONS,
  ...MEMBER_ACTIONS,
  ...NOTE_ACTIONS,
  ...DRILL_ACTIONS,
  ...LOOK_UP_ACTIONS,
  ...LETTER_ACTIONS,
  ...WORK_ACTIONS,
  ...PROOF_ACTIONS,
  ...STATE_ACTIONS,
  ...SALES_ACTIONS,
  ...APPROVAL_ACTIONS,
  ...AUDIT_ACTIONS,
  ...STAFF_ACTIONS,
];

/** All that staff can do. */
export const ACTIONS: readonly Action[] = TABLE;

/** The same with the types of its inputs and results, for the desk's pages. */
export type KnownAction = (typeof TABLE)[number];

export function actionNamed(name: string): Action | undefined {
  return ACTIONS.find((action) => action.name === name);
}
