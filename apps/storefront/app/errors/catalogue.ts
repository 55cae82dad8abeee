import { REFUSAL_REASONS, type RefusalReason } from '@cairn/contract/orders/refusal-reasons';

export type Effect =
  | 'should_disable_products'
  | 'should_disable_purchase'
  | 'should_disable_transfer'
  | 'should_disable_subscriptions'
  | 'should_log_out';

export type CatalogueEntry = {
  readonly code: string;
  /** `silent` is logged and shown where it happened; `suppressed` is neither; `info` is not a problem. */
  readonly severity: 'error' | 'warning' | 'info' | 'silent' | 'suppressed';
  /** A page error disappears on navigation. */
  readonly scope: 'page' | 'global';
  readonly isDismissible: boolean;
  readonly effects: readonly Effect[];
};

function row(
  code: string,
  severity: CatalogueEntry['severity'],
  more: Partial<CatalogueEntry> = {},
): CatalogueEntry {
  return { code, severity, scope: 'page', isDismissible: true, effects: [], ...more };
}

/** Cannot be dismissed, because its cause remains, and disables something. */
function lasting(effect: Effect): Partial<CatalogueEntry> {
  return { isDismissible: false, effects: [effect] };
}

/** The message for a refused payment. */
export function refusalCode(reason: RefusalReason): string {
  return `payment_refused_${reason}`;
}

/** Used for unknown codes, so that no error is swallowed. */
const UNKNOWN = row('unhandled_error', 'silent');

function rows(severity: CatalogueEntry['severity'], ...codes: string[]): CatalogueEntry[] {
  return codes.map((code) => row(code, severity));
}

/** Errors of the identity provider and its SDK. */
const SIGN_IN = [
  row('cancelled', 'suppressed'),
  ...rows(
    'warning',
    'mfa_required',
    'missing_refresh_token',
    'timeout',
    'missing_transaction',
    'missing_connect_code',
    'login_required',
    'access_denied',
  ),
  ...rows(
    'error',
    'missing_scopes',
    'use_dpop_nonce',
    'state_mismatch',
    'request_error',
    'account_api_error',
    'sign_in_failed',
  ),
];

export const CATALOGUE = [
  UNKNOWN,
  // After `log_in_too_old` the account page leads to another log-in.
  ...rows('suppressed', 'network_error_cancel', 'campaign_unknown', 'log_in_too_old'),
  ...['network_error_401', 'network_error_403'].map((code) =>
    row(code, 'silent', { effects: ['should_log_out'] }),
  ),
  row('api_error_52', 'warning', { ...lasting('should_disable_products'), scope: 'global' }),
  row('api_error_59', 'warning', lasting('should_disable_products')),
  row('api_error_60', 'warning', lasting('should_disable_products')),
  row('api_error_70', 'warning', { ...lasting('should_disable_products'), scope: 'global' }),
  row('api_error_68', 'warning', { effects: ['should_disable_subscriptions'] }),
  row('api_error_69', 'error', lasting('should_disable_subscriptions')),
  row('owed_avios', 'warning', lasting('should_disable_products')),
  row('product_switched_off', 'warning', { effects: ['should_disable_products'] }),
  row('transfer_disabled', 'warning', lasting('should_disable_transfer')),
  row('transfer_low_avios', 'warning', lasting('should_disable_transfer')),
  ...rows('silent', 'schema_validation_failed', 'checkout_payment_form_cancel'),
  ...rows(
    'error',
    'api_error_50',
    'api_error_66',
    'api_error_65',
    'api_error_63',
    'checkout_payment_form_env_missing',
    'checkout_payment_form_implementation_error',
    'checkout_payment_form_network_error',
    'checkout_payment_form_session_expired',
    'checkout_unavailable',
    'checkout_failed',
    'balance_unknown',
  ),
  ...rows(
    'warning',
    'checkout_payment_form_error',
    'checkout_payment_form_renewed',
    'checkout_payment_form_reopened',
    'card_not_saved',
    'payment_under_way',
    'maintenance',
    'too_many_requests',
    'order_not_found',
    'price_change',
    'purchase_price_change',
    'bonus_change',
    'currency_change',
    'package_unavailable',
    'purchase_package_unavailable',
    'transfer_unavailable',
    'plan_unavailable',
    'boost_unavailable',
    'boost_campaign_ended',
    'no_membership_number',
    'confirmation_denied',
    'storage_blocked',
    'log_in_blocked',
  ),
  ...REFUSAL_REASONS.filter((reason) => reason !== 'declined').map((reason) =>
    row(refusalCode(reason), 'warning'),
  ),
  ...rows(
    'info',
    'nothing_to_pay',
    'connection_denied',
    'account_connected',
    'address_corrected',
    'stored_transaction_lost',
    'campaign_ended',
    'campaign_joined',
    'campaign_not_started',
  ),
  ...SIGN_IN,
];

export function isSignInCode(code: string): boolean {
  return SIGN_IN.some((entry) => entry.code === code);
}

export function entryOf(code: string): CatalogueEntry {
  return CATALOGUE.find((entry) => entry.code === code) ?? UNKNOWN;
}
