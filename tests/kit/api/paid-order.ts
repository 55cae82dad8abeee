import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import type { Payment } from '../../../apps/api/src/charges/charge.ts';
import { newId } from '../../../apps/api/src/database/new-id.ts';
import type { LedgerTxnId } from '../../../apps/api/src/database/tables/ledger.ts';
import {
  houseAccount,
  memberAccount,
  receivableAccount,
} from '../../../apps/api/src/ledger/accounts.ts';
import { post } from '../../../apps/api/src/ledger/post.ts';
import { sumOfEntries } from '../database/ledger-sums.ts';
import { AOIFE } from './api.ts';
import { type PayingApi, TOM } from './paying-api.ts';
import { API_KEY, MERCHANT } from './payments.ts';

export const PACKAGE = {
  paymentMethodDetails: { version: 2 },
  numberOfPoints: 2_000,
  currency: 'EUR',
};
export const PRICE = { currency: 'EUR', value: 4_900 };

/** To Tom, the same amount. */
export const GIFT = {
  ...PACKAGE,
  targetAccount: {
    ffpNumber: TOM.number,
    email: TOM.email,
    firstName: TOM.name.firstName,
    lastName: TOM.name.lastName,
  },
};

/** A completed purchase. */
export async function buy(api: PayingApi): Promise<{ id: string; pspReference: string }> {
  const id = await api.start('purchase', PACKAGE);
  const pspReference = await api.pay(id);
  await api.settle();
  return { id, pspReference };
}

/** A purchase paid at the provider, as its form has reported, whose webhooks are held until flushed. */
export async function paySilently(api: PayingApi): Promise<{ id: string; pspReference: string }> {
  api.provider.faults.delay = 'hold';
  const id = await api.start('purchase', PACKAGE);
  return { id, pspReference: await api.payByForm(id) };
}

export async function flush(api: PayingApi): Promise<Error[]> {
  api.provider.flush();
  return await api.settle();
}

export async function balanceOf(api: PayingApi, number = AOIFE.number): Promise<number> {
  return (await (await api.call('GET', '/users/current/balance', { number })).json()).amount;
}

/** Status name and error code, as the storefront reads them. */
export async function statusOf(api: PayingApi, id: string) {
  const { statusName, payload } = await api.state(id);
  return [statusName, payload.errorCode];
}

export async function paymentsOf(api: PayingApi, id: string): Promise<Payment[]> {
  return await api.connection.db
    .selectFrom('payment')
    .selectAll()
    .where('charge', '=', id as TransactionId)
    .orderBy('state')
    .execute();
}

/** A payment's lines in the provider's report. */
export async function bookedBy({ provider, clock }: PayingApi, pspReference: string) {
  const day = clock.now.toISOString().slice(0, 10).replaceAll('-', '_');
  const file = `payments_accounting_report_${day}.csv`;
  const url = `${provider.url}/reports/download/MerchantAccount/${MERCHANT}/${file}`;
  const answer = await fetch(url, { headers: { 'x-api-key': API_KEY } });
  const lines = (await answer.text()).split('\n').filter((line) => line.includes(pspReference));
  return lines.flatMap((line) => /Authorised|Settled|Refunded|Chargeback|Cancelled/.exec(line));
}

const owner = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;

/** Aoife earns or spends avios outside the shop. */
export async function fly(
  { connection: { db }, clock }: PayingApi,
  change: number,
  number: string = AOIFE.number,
) {
  const id = newId(clock.now) as LedgerTxnId;
  const member = memberAccount({ company: 'EI', number: membershipNumber.parse(number) });
  const house = houseAccount('EI', 'earned', 'AVIOS');
  const sides =
    change > 0
      ? ({ debit: house, credit: member, locked: 'credit' } as const)
      : ({ debit: member, credit: house, locked: 'debit' } as const);
  const entry = { ...sides, unit: 'AVIOS', amount: Math.abs(change) } as const;
  const source = { type: 'flight', id };
  await post(db, [{ id, kind: 'flight', source, effectiveAt: clock.now, entries: [entry] }]);
}

/** Aoife's debt: reversed avios that she had already spent. */
export async function owedBy({ connection: { db } }: PayingApi): Promise<number> {
  return 0 - (await sumOfEntries(db, receivableAccount(owner)));
}
