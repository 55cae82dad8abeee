import { type Company, type Locale, partnerOf } from '@cairn/contract/company';
import { codeOfBody, codeOfFailure, codeOfStatus } from '#app/errors/derive-code.ts';
import { failed, type Result } from '#app/errors/result.ts';

type Question = {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/** Asks the purchase API one question. Handed to each call, so that server and browser bring their own. */
export type Fetcher = (path: string, question?: Question) => Promise<Result<unknown>>;

export type FetcherSettings = {
  /** Where the API is, for instance https://shop.example/api. */
  apiUrl: string;
  company: Company;
  language: Locale;
  /** The site's origin: the API knows its callers by it. */
  applicationName: string;
  requestId?: string;
  /** How a request reaches the API; by default over the network. */
  send?: (request: Request) => Response | Promise<Response>;
};

/** Nobody waits longer than this for the API. */
const PATIENCE = 10_000;

export function createFetcher(settings: FetcherSettings): Fetcher {
  const { send = (request) => fetch(request) } = settings;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'application-name': settings.applicationName,
    'application-language': settings.language,
    ...(settings.requestId && { 'x-request-id': settings.requestId }),
  };
  return async (path, { method = 'GET', query, body, signal, headers: more } = {}) => {
    const search = new URLSearchParams({ partner: partnerOf(settings.company), ...query });
    try {
      const limit = AbortSignal.timeout(PATIENCE);
      const request = new Request(`${settings.apiUrl}${path}?${search}`, {
        method,
        headers: { ...headers, ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const response = await send(request);
      const answer: unknown = await response.json().catch(() => undefined);
      const code = codeOfBody(answer) ?? (response.ok ? undefined : codeOfStatus(response.status));
      return code === undefined ? { ok: true, value: answer } : failed(code);
    } catch (error) {
      return failed(codeOfFailure(error));
    }
  };
}
