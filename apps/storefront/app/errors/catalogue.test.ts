import { expect, test } from 'vitest';
import { CATALOGUE, type CatalogueEntry, type Effect, entryOf } from './catalogue.ts';

test('an unknown code counts as the first entry, which is told in place [8.5] [8.8]', () => {
  expect(entryOf('never_heard_of')).toBe(CATALOGUE[0]);
  expect(CATALOGUE[0]).toMatchObject({ code: 'unhandled_error', severity: 'silent' });
});

type Row = [code: string, severity: CatalogueEntry['severity'], lines: string];

const PLAIN: Row[] = [
  ['unhandled_error', 'silent', '[8.8]'],
  ['schema_validation_failed', 'silent', '[8.8]'],
  ['network_error_cancel', 'suppressed', '[8.6]'],
  ['campaign_unknown', 'suppressed', '[4.25]'],
  ['log_in_too_old', 'suppressed', '[7.25]'],
  ['api_error_50', 'error', '[8.14]'],
  ['api_error_66', 'error', '[8.15]'],
  ['api_error_65', 'error', '[8.16]'],
  ['api_error_63', 'error', '[8.17]'],
  ['checkout_payment_form_error', 'warning', '[8.18]'],
  ['checkout_payment_form_cancel', 'silent', '[8.19]'],
  ['checkout_payment_form_env_missing', 'error', '[8.20]'],
  ['checkout_payment_form_implementation_error', 'error', '[8.20]'],
  ['checkout_payment_form_network_error', 'error', '[8.20]'],
  ['checkout_payment_form_session_expired', 'error', '[8.20]'],
  ['checkout_payment_form_renewed', 'warning', '[8.18]'],
  ['checkout_payment_form_reopened', 'warning', '[8.20]'],
  ['card_not_saved', 'warning', '[8.18]'],
  ['payment_refused_not_enough_funds', 'warning', '[8.18]'],
  ['payment_refused_expired_card', 'warning', '[8.18]'],
  ['payment_refused_authentication_failed', 'warning', '[8.18]'],
  ['payment_refused_issuer_unavailable', 'warning', '[8.18]'],
  ['payment_refused_cancelled', 'warning', '[8.18]'],
  ['payment_under_way', 'warning', '[7.22]'],
  ['checkout_unavailable', 'error', '[4.19]'],
  ['checkout_failed', 'error', '[4.19]'],
  ['too_many_requests', 'warning', '[4.19]'],
  ['maintenance', 'warning', '[2.37]'],
  ['balance_unknown', 'error', '[4.19]'],
  ['order_not_found', 'warning', '[4.19]'],
  ['nothing_to_pay', 'info', '[4.19]'],
  ['price_change', 'warning', '[8.21]'],
  ['purchase_price_change', 'warning', '[8.21]'],
  ['bonus_change', 'warning', '[8.21]'],
  ['currency_change', 'warning', '[4.24]'],
  ['package_unavailable', 'warning', '[8.22]'],
  ['purchase_package_unavailable', 'warning', '[8.22]'],
  ['transfer_unavailable', 'warning', '[8.23]'],
  ['plan_unavailable', 'warning', '[8.22]'],
  ['boost_unavailable', 'warning', '[4.19]'],
  ['boost_campaign_ended', 'warning', '[8.21]'],
  ['mfa_required', 'warning', '[8.27]'],
  ['missing_refresh_token', 'warning', '[8.28]'],
  ['missing_scopes', 'error', '[8.29]'],
  ['use_dpop_nonce', 'error', '[8.30]'],
  ['timeout', 'warning', '[8.31]'],
  ['cancelled', 'suppressed', '[8.32]'],
  ['state_mismatch', 'error', '[8.33]'],
  ['missing_transaction', 'warning', '[8.34]'],
  ['missing_connect_code', 'warning', '[8.35]'],
  ['login_required', 'warning', '[8.36]'],
  ['request_error', 'error', '[8.37]'],
  ['account_api_error', 'error', '[8.38]'],
  ['access_denied', 'warning', '[8.5]'],
  ['sign_in_failed', 'error', '[8.5]'],
  ['no_membership_number', 'warning', '[6.2]'],
  ['confirmation_denied', 'warning', '[4.5]'],
  ['connection_denied', 'info', '[7.30]'],
  ['account_connected', 'info', '[7.31]'],
  ['address_corrected', 'info', '[2.22]'],
  ['campaign_ended', 'info', '[4.25]'],
  ['campaign_joined', 'info', '[4.25]'],
  ['campaign_not_started', 'info', '[4.25]'],
  ['stored_transaction_lost', 'info', '[5.3]'],
  ['storage_blocked', 'warning', '[3.12]'],
  ['log_in_blocked', 'warning', '[4.6]'],
];

test.each(PLAIN)('%s is %s, goes with its page and stops nothing %s', (code, severity) => {
  expect(entryOf(code)).toEqual({
    code,
    severity,
    scope: 'page',
    isDismissible: true,
    effects: [],
  });
});

const STOPPING: [...Row, isDismissible: boolean, effect: Effect][] = [
  ['network_error_401', 'silent', '[8.7]', true, 'should_log_out'],
  ['network_error_403', 'silent', '[8.7]', true, 'should_log_out'],
  ['api_error_52', 'warning', '[8.9] [6.6]', false, 'should_disable_products'],
  ['api_error_59', 'warning', '[8.10] [6.6]', false, 'should_disable_products'],
  ['api_error_60', 'warning', '[8.10] [6.6]', false, 'should_disable_products'],
  ['api_error_70', 'warning', '[8.11] [6.6]', false, 'should_disable_products'],
  ['api_error_68', 'warning', '[8.12] [6.6]', true, 'should_disable_subscriptions'],
  ['api_error_69', 'error', '[8.13] [6.6]', false, 'should_disable_subscriptions'],
  ['owed_avios', 'warning', '[8.10] [6.6]', false, 'should_disable_products'],
  ['product_switched_off', 'warning', '[6.6]', true, 'should_disable_products'],
  ['transfer_disabled', 'warning', '[8.24]', false, 'should_disable_transfer'],
  ['transfer_low_avios', 'warning', '[8.25]', false, 'should_disable_transfer'],
];

test.each(STOPPING)('%s is %s %s, dismissible: %s, and %s', (code, severity, _, ...more) => {
  const [isDismissible, effect] = more;
  expect(entryOf(code)).toMatchObject({ code, severity, isDismissible, effects: [effect] });
});

test('only being too young and the wrong country outlast their page [4.7] [8.9] [8.11]', () => {
  const global = CATALOGUE.filter(({ scope }) => scope === 'global');
  expect(global.map(({ code }) => code)).toEqual(['api_error_52', 'api_error_70']);
});

test('the catalogue has these codes, each once', () => {
  const shown = [...PLAIN, ...STOPPING].map(([code]) => code);
  expect(CATALOGUE.map(({ code }) => code).toSorted()).toEqual(shown.toSorted());
});
