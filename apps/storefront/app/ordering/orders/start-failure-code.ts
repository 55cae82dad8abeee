import type { Product } from '@cairn/contract/values/product';
import { entryOf } from '#app/errors/catalogue.ts';
import { rowOf } from './product-table.ts';

/** Every failure of a start has a message: codes without one of their own share a general one. */
export function startFailureCode(type: Product, code: string): string {
  if (code === 'network_error_409') return rowOf(type).unavailableCode;
  if (code === 'network_error_404') return 'order_not_found';
  if (/^network_error_(unhandled|408)$/.test(code)) return 'checkout_payment_form_network_error';
  if (/^network_error_5\d\d$/.test(code)) return 'checkout_unavailable';
  const { severity, effects } = entryOf(code);
  // The session has ended, which the page shows by itself.
  if (effects.includes('should_log_out')) return code;
  return severity === 'silent' || severity === 'suppressed' ? 'checkout_failed' : code;
}
