import type clientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js';

/** The provider answered, and said no. */
export class ProviderRefusal extends Error {
  readonly errorCode: string;
  constructor(status: number, body: string) {
    const { errorCode, message } = read(body);
    super(`${status} ${`${errorCode} ${message}`.trim()}`);
    this.errorCode = errorCode;
  }
}

/** A key that is wrong or a limit that is reached says nothing about the request, which can be repeated. */
function isAnswer(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429;
}

/** The first request under the same idempotency key has not been answered: it may succeed. */
function isUnderWay({ errorCode }: ProviderRefusal): boolean {
  return errorCode === '704';
}

/** Nobody knows what became of the request. */
export class ProviderSilence extends Error {}

type HttpClientSettings = {
  apiKey: string;
  /** Replaces the provider's own address. */
  baseUrl: string | undefined;
  timeout: number;
};

/** The SDK's own client has no base address and no clear failure; this one has both. */
export function createHttpClient({
  apiKey,
  baseUrl,
  timeout,
}: HttpClientSettings): clientInterface.default {
  return {
    async request(endpoint, json, _config, _isApiKeyRequired, options = {}) {
      const { pathname, search } = new URL(endpoint);
      const url = new URL(pathname + search, baseUrl ?? endpoint);
      const query = [...new URLSearchParams(options.params)].map(encodeParameter);
      if (query.length > 0) url.search = query.join('&');
      const method = options.method ?? 'POST';
      const response = await fetch(url, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-api-key': apiKey,
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        body: json.length === 0 ? null : json.toString(),
        signal: AbortSignal.timeout(timeout),
      }).catch((error: Error) => {
        throw new ProviderSilence(error.message, { cause: error });
      });
      const text = await response.text().catch((error: Error) => {
        throw new ProviderSilence(error.message, { cause: error });
      });
      if (response.ok) return text;
      const refusal = new ProviderRefusal(response.status, text);
      if (isAnswer(response.status) && !isUnderWay(refusal)) throw refusal;
      throw new ProviderSilence(`The payment provider answered ${refusal.message}`);
    },
  };
}

/** The provider does not decode what base64 consists of: an encoded sessionResult is answered with 500. */
function encodeParameter([name, value]: [string, string]): string {
  const encoded = encodeURIComponent(value).replaceAll(/%(?:2B|2F|3D)/g, decodeURIComponent);
  return `${name}=${encoded}`;
}

/** Its own words for what is wrong; the rest of an answer may be personal. */
function read(body: string): { errorCode: string; message: string } {
  try {
    const { errorCode, message } = Object(JSON.parse(body));
    return { errorCode: `${errorCode ?? ''}`, message: `${message ?? ''}` };
  } catch {
    return { errorCode: '', message: 'without a reason' };
  }
}
