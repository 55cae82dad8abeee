import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { rentedPayments, standInForm } from './payments.ts';

const ADYEN = {
  PUBLIC_ORIGIN: 'https://shop.airline.example',
  PAYMENTS_API_KEY: 'key',
  PAYMENTS_CLIENT_KEY: 'test_client',
  PAYMENTS_MERCHANT_ACCOUNT: 'Airline',
  PAYMENTS_HMAC_KEYS: '44782DEF547AAA06C910C43932B1EB0C',
};

function rentedForm(more: Record<string, string> = {}) {
  const reading = readConfig({ ...ADYEN, ...more });
  if (!reading.ok) throw new Error(reading.faults.join('\n'));
  return rentedPayments(reading.config)?.form;
}

test('with a merchant account the form is the provider’s own, and a wallet only by its script', () => {
  const form = { clientKey: 'test_client', origins: ['https://*.adyen.com'] };
  expect(rentedForm()).toEqual({ ...form, environment: 'test' });
  const live = { PAYMENTS_ENVIRONMENT: 'live', PAYMENTS_LIVE_PREFIX: '1797a841fbb37ca7-Airline' };
  expect(rentedForm(live)).toEqual({ ...form, environment: 'live' });
  const walletScript = 'https://pay.google.com/gp/p/js/pay.js';
  expect(rentedForm({ PAYMENTS_WALLET_SCRIPT: walletScript })).toEqual({
    ...form,
    environment: 'test',
    walletScript,
    origins: ['https://*.adyen.com', 'https://pay.google.com'],
  });
});

test('without one the form and the wallet are the stand-in’s', () => {
  const { urls, walletScript, origins } = standInForm('http://pay.example', 'sandbox_x');
  expect(urls).toEqual({
    api: 'http://pay.example/checkoutshopper/',
    analytics: 'http://pay.example/checkoutanalytics/',
    cdn: {
      images: 'http://pay.example/checkoutshopper/',
      translations: 'http://pay.example/checkoutshopper/',
    },
  });
  expect(walletScript).toBe('http://pay.example/wallet.js');
  expect(origins).toEqual(['http://pay.example']);
});
