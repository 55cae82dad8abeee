import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';

/**
 * Adyen's refusal reasons (docs.adyen.com/development-resources/refusal-reasons) with their codes,
 * as far as members are told of them.
 */
const REASON_CODES: Record<
  Exclude<RefusalReason, 'declined'>,
  readonly (readonly [string, string])[]
> = {
  not_enough_funds: [
    ['12', 'Not enough balance'],
    ['28', 'Withdrawal amount exceeded'],
  ],
  expired_card: [['6', 'Expired Card']],
  authentication_failed: [
    ['11', '3D Not Authenticated'],
    ['38', 'Authentication required'],
    ['39', 'RReq not received from DS'],
    ['42', '3DS Authentication Error'],
  ],
  issuer_unavailable: [
    ['4', 'Acquirer Error'],
    ['9', 'Issuer Unavailable'],
  ],
  cancelled: [
    ['15', 'Cancelled'],
    ['16', 'Shopper Cancelled'],
  ],
};

const REASONS = new Map(
  Object.entries(REASON_CODES).flatMap(([reason, codes]) =>
    codes.flatMap(([code, text]) => [
      [code, reason as RefusalReason] as const,
      [letters(text), reason as RefusalReason] as const,
    ]),
  ),
);

/** Adyen's webhook has the reason as text; accounts may have the code added to it. */
export function refusalReason(reason: string | undefined, code: string | undefined): RefusalReason {
  return REASONS.get(letters(reason ?? '')) ?? REASONS.get(code ?? '') ?? 'declined';
}

/** Its spelling varies: "Not enough balance", "NOT_ENOUGH_BALANCE". */
function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
