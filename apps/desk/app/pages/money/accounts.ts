import { CURRENCIES } from '@cairn/contract/values/currency';
import { aviosText, moneyText } from '#app/text/amounts.ts';

/** Accounts of the ledger that finance looks at, by their part of an account's id. */
export const ACCOUNT_KINDS: readonly { value: string; text: string }[] = [
  { value: 'member', text: 'A member’s avios' },
  { value: 'receivable', text: 'A member’s debt' },
  { value: 'issued/AVIOS', text: 'Issued avios' },
  { value: 'earned/AVIOS', text: 'Earned avios' },
  { value: 'adjusted/AVIOS', text: 'Corrections of avios' },
  ...CURRENCIES.flatMap((currency) => [
    { value: `clearing/${currency}`, text: `Money at the provider, ${currency}` },
    { value: `sales/${currency}`, text: `Sales, ${currency}` },
  ]),
];

type Choice = { company: string; kind: string; number: string };

/** The id of the chosen account, such as EI/member/3081470000000001/AVIOS or EI/clearing/EUR. */
export function accountOf({ company, kind, number }: Choice): string {
  const hasOwner = kind === 'member' || kind === 'receivable';
  return hasOwner ? `${company}/${kind}/${number.replaceAll(' ', '')}/AVIOS` : `${company}/${kind}`;
}

/** Accounts whose balance is a debit: credits less debits are below 0 while something is in them. */
const DEBIT_KINDS = ['clearing', 'issued', 'earned', 'adjusted'];

/** A balance in plain words. The ledger has it as credits less debits, in avios or hundredths. */
export function balanceText(account: string, unit: string, balance: number) {
  const [company = '', kind = '', second = ''] = account.split('/');
  const amount = DEBIT_KINDS.includes(kind) ? 0 - balance : balance;
  const text =
    unit === 'AVIOS' ? aviosText(amount) : moneyText({ amount: amount / 100, currency: unit });
  if (kind === 'receivable') {
    return {
      value: balance === 0 ? 'Owes nothing' : `Owes ${aviosText(0 - balance)}`,
      note: `Debt of member ${company} ${second}`,
    };
  }
  const name = ACCOUNT_KINDS.find(({ value }) => value === `${kind}/${second}`)?.text;
  return {
    value: text.replace('-', '−'),
    note:
      kind === 'member'
        ? `Balance of member ${company} ${second}`
        : `${name ?? account}, ${company}`,
  };
}

export const TO_COME = 'That moment has not come yet.';

export type BalanceFaults = { number?: string; at?: string };

/** Faults of the choice of a balance, as errors of its fields. */
export function balanceFaults(
  { kind, number, at }: { kind: string; number: string; at: string | undefined },
  now: number,
): BalanceFaults {
  const hasOwner = kind === 'member' || kind === 'receivable';
  return {
    ...(hasOwner &&
      !/^[\d ]*\d[\d ]*$/.test(number) && { number: 'Type the membership number, in digits.' }),
    ...(at === undefined && { at: 'Choose a day and a time.' }),
    ...(at !== undefined && Date.parse(at) > now && { at: TO_COME }),
  };
}
