import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IdentitySandbox, Service } from './service.ts';

/** Logs token requests and refusals, without tokens or personal data. */
export function logEvents({
  provider,
  settings: { log },
}: Pick<Service, 'provider'> & { settings: Pick<IdentitySandbox, 'log'> }): void {
  const grantOf = ({ oidc }: KoaContextWithOIDC) => oidc.params?.grant_type;
  provider.on('grant.success', (ctx) => {
    const { error, scope } = Object(ctx.body);
    if (error) log.info({ grant: grantOf(ctx), error }, 'tokens refused');
    else log.info({ grant: grantOf(ctx), scope }, 'tokens issued');
  });
  provider.on('grant.error', (ctx, { error, error_detail: detail }) =>
    log.info({ grant: grantOf(ctx), error, detail }, 'tokens refused'),
  );
  provider.on('authorization.error', (_ctx, { error, error_description: description }) =>
    log.info({ error, description }, 'authorisation refused'),
  );
  provider.on('server_error', (_ctx, error) =>
    log.error({ err: error }, 'identity provider error'),
  );
  provider.onerror = (error) => log.error({ err: error }, 'unhandled error');
}
