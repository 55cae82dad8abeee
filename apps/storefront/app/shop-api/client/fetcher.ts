import { type Company, type Locale, partnerOf } from '@cairn/contract/values/company';
import {
  codeOfBody,
  codeOfFailure,
  codeOfProblem,
  codeOfStatus,
  orderOfProblem,
} from '#app/errors/derive-code.ts';
import { failed, type Result } from '#app/errors/result.ts';

/** A transfer that the member confirms with a one-time code before the call is sent. */
export type Transfer = { avios: number; recipient: string };

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The answer is a file: its value is a Blob. */
  isFile?: boolean;
  /** The subject of the member whose call it is: it is not sent as anybody else. */
  member?: string;
  /** Sends the call with a step-up token for this transfer, if the member agrees to one. */
  stepUpFor?: Transfer | undefined;
};

/** Makes one call to the purchase API. A parameter of every call: server and browser send differently. */
export type Fetcher = (path: string, options?: CallOptions) => Promise<Result<unknown>>;

/** The request is created when it is sent, so that its time limit leaves out logging in and popups. */
export type Send = (
  createRequest: () => Request,
  more?: Pick<CallOptions, 'member' | 'stepUpFor'>,
) => Promise<Response>;

export type FetcherSettings = {
  /** For instance https://shop.example/api. */
  apiUrl: string;
  company: Company;
  language: Locale;
  /** The site's origin [7.1]. */
  applicationName: string;
  requestId?: string;
  /** By default over the network, without a token. */
  send?: Send;
};

/** Identifies the page that makes calls without a token. */
export type PageVisit = { company: Company; locale: Locale; publicOrigin: string };

const TIME_LIMIT = 10_000;

/** A long history is written as fast as other calls allow. */
const FILE_TIME_LIMIT = 300_000;

export function createFetcher(settings: FetcherSettings): Fetcher {
  const { send = (createRequest) => fetch(createRequest()) } = settings;
  const commonHeaders: Record<string, string> = {
    'content-type': 'application/json',
    'application-name': settings.applicationName,
    'application-language': settings.language,
    ...(settings.requestId && { 'x-request-id': settings.requestId }),
  };
  return async (path, { method = 'GET', query, body, signal, headers, isFile, ...more } = {}) => {
    const search = new URLSearchParams({ partner: partnerOf(settings.company), ...query });
    const createRequest = () => {
      const limit = AbortSignal.timeout(isFile ? FILE_TIME_LIMIT : TIME_LIMIT);
      return new Request(`${settings.apiUrl}${path}?${search}`, {
        method,
        headers: { ...commonHeaders, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    };
    try {
      const response = await send(createRequest, more);
      if (isFile && response.ok) return { ok: true, value: await response.blob() };
      const answer: unknown = await response.json().catch((error) => {
        // A body that breaks off is no answer; one that is not JSON is an answer without a body.
        if (response.ok && !(error instanceof SyntaxError)) throw error;
      });
      const code =
        codeOfBody(answer) ??
        (response.ok ? undefined : (codeOfProblem(answer) ?? codeOfStatus(response.status)));
      if (code === undefined) return { ok: true, value: answer };
      const retryAfter = response.status === 429 && Number(response.headers.get('retry-after'));
      return { ...failed(code, orderOfProblem(answer)), ...(retryAfter && { retryAfter }) };
    } catch (error) {
      return failed(codeOfFailure(error));
    }
  };
}
