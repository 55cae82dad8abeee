import {
  HISTORY_STATUSES,
  HISTORY_TYPES,
  LONGEST_SEARCH,
} from '@cairn/contract/orders/transaction-history';
import type { HistoryFilter } from '#app/shop-api/orders/transaction-history.ts';

/** The filters are in the address, so that they survive a reload and Back and can be shared. */
export function filterOf(search: URLSearchParams): HistoryFilter {
  const type = search.get('type');
  const status = search.get('status');
  return {
    page: wholeNumber(search.get('page'), 1) ?? 1,
    product: HISTORY_TYPES.find((one) => one === type),
    status: HISTORY_STATUSES.find((one) => one === status),
    year: wholeNumber(search.get('year'), 2000),
    search: search.get('search')?.trim().slice(0, LONGEST_SEARCH) || undefined,
  };
}

const MOST = 9999;

function wholeNumber(text: string | null, least: number): number | undefined {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return number >= least && number <= MOST ? number : undefined;
}

export type FilterChange = {
  type?: string;
  status?: string;
  year?: string;
  search?: string;
  page?: number;
};

/** An empty value means any. What narrows the list begins with its first page. */
export function searchWith(search: URLSearchParams, change: FilterChange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: '', ...change })) {
    if (!value || value === 1) next.delete(name);
    else next.set(name, `${value}`);
  }
  return next;
}

export function isFiltered({ page: _, ...filters }: HistoryFilter): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The pages to link to: the first, the last and those around the current one. 0 stands for a gap. */
export function pageNumbers(current: number, count: number): number[] {
  const near = (page: number) => Math.abs(page - current) <= 1 || page === 1 || page === count;
  const shown = Array.from({ length: count }, (_, index) => index + 1).filter(near);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0;
    // A gap of one page is that page.
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [0, page] : [page];
  });
}
