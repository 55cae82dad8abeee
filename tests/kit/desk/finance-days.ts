import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { DifferenceView } from '../../../apps/api/src/desk/days/difference-view.ts';
import { dayView } from '../../../apps/api/src/desk/days/view-day.ts';
import type { Staff } from '../../../apps/api/src/desk/staff.ts';
import { NO_SHOP, NOW } from '../../../apps/api/src/desk/terminal/test-kit.ts';
import type { Payments } from '../../../apps/api/src/payments/port.ts';
import { eventsOf, newReference, notify } from '../api/notifications.ts';
import { flush } from '../api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../api/paying-api.ts';
import { cleanBooks } from '../database/clean-books.ts';
import { deskAt, staff } from './desk-api.ts';

const CIARAN = staff('ciaran', 'finance');
const HEADER =
  'Psp Reference,Merchant Reference,Payment Method,Record Type,Payment Currency,Captured (PC),Modification Psp Reference,Authorised (PC)';

export type Paid = { id: string; pspReference: string };

export function report(...lines: string[]): string {
  return [HEADER, ...lines, ''].join('\n');
}

export function captured({ id, pspReference }: Paid, type = 'Settled', amount = '49.00'): string {
  return `${pspReference},${id},visa,${type},EUR,${amount},,`;
}

export function refunded(
  { id, pspReference }: Paid,
  key: string,
  amount: string,
  type = 'Refunded',
): string {
  return `${pspReference},${id},visa,${type},EUR,-${amount},${key},`;
}

export const money = (amount: number) => ({ amount, currency: 'EUR' });

export function nextOf(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** A shop with a desk for finance. Each test has a day of its own and the two after it. */
export function useFinanceDays() {
  const downloadReport = vi.fn<Payments['downloadReport']>();
  let api: PayingApi;
  let desk: ReturnType<typeof deskAt>;
  let day = '2026-11-12';
  const webhooksArrive = async () => {
    api.provider.faults.delay = undefined;
    await flush(api);
  };
  beforeAll(async () => {
    api = await startPayingApi();
    api.clock.now = NOW;
    const ports = { ...NO_SHOP, downloadReport };
    desk = deskAt({ db: api.connection.db, now: () => api.clock.now, ports });
  });
  beforeEach(() => {
    day = nextOf(nextOf(nextOf(day)));
    api.clock.now = new Date(`${day}T12:00:00Z`);
  });
  afterEach(webhooksArrive);
  afterAll(async () => {
    await cleanBooks(api);
    await api.stop();
  });
  async function press(name: string, input: object, reason?: string, who: Staff = CIARAN) {
    return (await desk.press(who, name, { input, ...(reason && { reason }) })).body;
  }
  /** Has the provider answer the next question for a report. */
  function reports(...lines: string[]): void {
    downloadReport.mockResolvedValueOnce({ kind: 'done', value: report(...lines) });
  }
  async function compare(of: string, ...lines: string[]) {
    reports(...lines);
    return await press('day compare', { day: of });
  }
  async function view(of: string) {
    return dayView.parse((await desk.get(CIARAN, 'day view', `?day=${of}`)).body);
  }
  return {
    api: () => api,
    day: () => day,
    downloadReport,
    webhooksArrive,
    press,
    preview: async (name: string, input: object) => {
      return (await desk.preview(CIARAN, name, input)).body;
    },
    get: async (name: string, query = '', who: Staff = CIARAN) => {
      return (await desk.get(who, name, query)).body;
    },
    reports,
    compare,
    view,
    /** Does what the difference names as its cure. */
    cure: async (difference: DifferenceView | undefined, reason?: string) => {
      if (!difference?.cure) throw new Error('There is no such open difference');
      return await press(difference.cure.name, difference.cure.input, reason);
    },
    /** It is the morning after `of`. */
    isOver: (of: string) => {
      api.clock.now = new Date(`${nextOf(of)}T06:10:00Z`);
    },
    /** Compares `of` with a report without lines, which is believed once it was read again three hours later. */
    compareEmpty: async (of: string) => {
      await compare(of);
      api.clock.now = new Date(api.clock.now.getTime() + 3 * 60 * 60_000);
      await compare(of);
    },
    /** Closes `of`, whose difference is closed with a reason if it is named. */
    close: async (of: string, key?: string, reason = 'case 4711') => {
      if (key) await press('difference close', { day: of, key }, reason);
      return await press('day close', { day: of });
    },
    /** A partial refund of which a webhook tells. Returns the provider's reference. */
    refund: async ({ id, pspReference }: Paid, value: number, key = newReference()) => {
      const { change } = eventsOf(id, { currency: 'EUR', value }, pspReference);
      await notify(api, change('REFUND', { pspReference: key }));
      return key;
    },
  };
}
