import { API_KEY, MERCHANT } from '../kit/api/payments.ts';

const HEADERS = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
const DAY = 86_400_000;

/** The payments accounting report of the drill's days. */
export async function downloadReports(url: string, lostAt: number): Promise<string> {
  const days = new Set([lostAt - DAY / 24, Date.now()].map(dayOf));
  const reports: string[] = [];
  for (const day of days) {
    const file = `payments_accounting_report_${day.replaceAll('-', '_')}.csv`;
    const answer = await fetch(`${url}/reports/download/MerchantAccount/${MERCHANT}/${file}`, {
      headers: HEADERS,
    });
    reports.push(await answer.text());
  }
  const [header] = reports[0]?.split('\n') ?? [];
  return [header, ...reports.flatMap((text) => text.trim().split('\n').slice(1)), ''].join('\n');
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** An operator's work in the provider's back office on a payment that `reconcile` lists. */
export async function giveBack(
  url: string,
  pspReference: string,
  listed: readonly string[],
): Promise<void> {
  const line = listed.find((one) => one.includes(pspReference) && one.includes('captured'));
  const [, value, currency] = /captured ([\d.]+) (\w{3})/.exec(line ?? '') ?? [];
  const amount = value && { currency, value: Math.round(Number(value) * 100) };
  const kind = amount ? 'refunds' : 'cancels';
  const body = { merchantAccount: MERCHANT, ...(amount && { amount }) };
  const answer = await fetch(`${url}/v72/payments/${pspReference}/${kind}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${kind} of ${pspReference}: ${await answer.text()}`);
}
