import type { Context } from '../service.ts';
import { readBody } from '../tokens/token-body.ts';

export type Fields = Record<string, unknown>;

/** CORS for calls that oidc-provider does not handle. */
export function allowShop(ctx: Context, origins: readonly string[]): void {
  ctx.vary('Origin');
  const origin = ctx.get('origin');
  if (!origins.includes(origin)) return;
  ctx.set({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, dpop',
    'access-control-expose-headers': 'dpop-nonce, www-authenticate',
    'access-control-max-age': '600',
  });
}

export async function readJsonFields(ctx: Context): Promise<Fields | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readBody(ctx.req));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
