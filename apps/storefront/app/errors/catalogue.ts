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

/** Used for unknown codes, so that no error is swallowed. */
const UNKNOWN = row('unhandled_error', 'silent');

/** Errors of the identity provider and its SDK. */
const SIGN_IN = [
  row('mfa_required', 'warning'),
  row('missing_refresh_token', 'warning'),
  row('missing_scopes', 'error'),
  row('use_dpop_nonce', 'error'),
  row('timeout', 'warning'),
  row('cancelled', 'suppressed'),
  row('state_mismatch', 'error'),
  row('missing_transaction', 'warning'),
  row('missing_connect_code', 'warning'),
  row('login_required', 'warning'),
  row('request_error', 'error'),
  row('account_api_error', 'error'),
  row('access_denied', 'warning'),
  row('sign_in_failed', 'error'),
];

export const CATALOGUE = [
  UNKNOWN,
  row('schema_validation_failed', 'silent'),
  row('network_error_cancel', 'suppressed'),
  row('network_error_401', 'silent', { effects: ['should_log_out'] }),
  row('network_error_403', 'silent', { effects: ['should_log_out'] }),
  row('api_error_52', 'warning', { ...lasting('should_disable_products'), scope: 'global' }),
  row('api_error_59', 'warning', lasting('should_disable_products')),
  row('api_error_60', 'warning', lasting('should_disable_products')),
  row('api_error_70', 'warning', { ...lasting('should_disable_products'), scope: 'global' }),
  row('api_error_68', 'warning', { effects: ['should_disable_subscriptions'] }),
  row('api_error_69', 'error', lasting('should_disable_subscriptions')),
  row('api_error_50', 'error'),
  row('api_error_66', 'error'),
  row('api_error_65', 'error'),
  row('api_error_63', 'error'),
  row('checkout_payment_form_error', 'warning'),
  row('checkout_payment_form_cancel', 'silent'),
  row('checkout_payment_form_env_missing', 'error'),
  row('checkout_payment_form_implementation_error', 'error'),
  row('checkout_payment_form_network_error', 'error'),
  row('checkout_payment_form_session_expired', 'error'),
  row('checkout_payment_form_renewed', 'warning'),
  row('checkout_unavailable', 'error'),
  row('checkout_failed', 'error'),
  row('too_many_requests', 'warning'),
  row('balance_unknown', 'error'),
  row('order_not_found', 'warning'),
  row('nothing_to_pay', 'info'),
  row('price_change', 'warning'),
  row('purchase_price_change', 'warning'),
  row('currency_change', 'warning'),
  row('package_unavailable', 'warning'),
  row('purchase_package_unavailable', 'warning'),
  row('transfer_unavailable', 'warning'),
  row('boost_unavailable', 'warning'),
  row('boost_campaign_ended', 'warning'),
  row('transfer_disabled', 'warning', lasting('should_disable_transfer')),
  row('transfer_low_avios', 'warning', lasting('should_disable_transfer')),
  ...SIGN_IN,
  row('no_membership_number', 'warning'),
  row('confirmation_denied', 'warning'),
  row('connection_denied', 'info'),
  row('account_connected', 'info'),
  row('address_corrected', 'info'),
  row('campaign_ended', 'info'),
  row('campaign_joined', 'info'),
  row('stored_transaction_lost', 'info'),
  row('product_switched_off', 'warning'),
];

export function isSignInCode(code: string): boolean {
  return SIGN_IN.some((entry) => entry.code === code);
}

export function entryOf(code: string): CatalogueEntry {
  return CATALOGUE.find((entry) => entry.code === code) ?? UNKNOWN;
}
