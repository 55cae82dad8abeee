import { IncomingMessage } from 'node:http';

const MAX_BYTES = 56 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const PATHS = ['/oauth/token', '/oauth/revoke'];

export function isTokenCall({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && PATHS.includes(url.split('?')[0] ?? '');
}

/**
 * Converts a token request to what oidc-provider reads: a form, with the audience as `resource`.
 */
export async function withFormBody(request: IncomingMessage): Promise<IncomingMessage> {
  const body = await readBody(request);
  const fields = readFields(request.headers['content-type'], body);
  const form = new IncomingMessage(request.socket);
  form.method = request.method;
  form.url = request.url;
  form.headers = { ...request.headers };
  let text = body;
  if (fields) {
    const audience = fields.get('audience');
    if (audience) fields.set('resource', audience);
    fields.delete('audience');
    text = fields.toString();
    form.headers['content-type'] = FORM;
  }
  form.headers['content-length'] = String(Buffer.byteLength(text));
  delete form.headers['transfer-encoding'];
  form.push(text);
  form.push(null);
  // Otherwise the request would look aborted.
  form.complete = true;
  return form;
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BYTES) throw Object.assign(new Error('The body is too long'), { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Undefined for other content types, which oidc-provider refuses. */
function readFields(type: string | undefined, body: string): URLSearchParams | undefined {
  if (type?.startsWith('application/json')) return readJson(body);
  return type?.startsWith(FORM) ? new URLSearchParams(body) : undefined;
}

function readJson(body: string): URLSearchParams | undefined {
  try {
    const entries = Object.entries(JSON.parse(body));
    const texts = entries.filter(([, value]) => ['string', 'number'].includes(typeof value));
    return new URLSearchParams(
      Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    );
  } catch {
    return undefined;
  }
}
