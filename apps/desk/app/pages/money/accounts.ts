import { CURRENCIES } from '@cairn/contract/values/currency';

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
