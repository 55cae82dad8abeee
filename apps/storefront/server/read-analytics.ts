import type { ValuesOf } from '@cairn/settings/settings';
import type { AnalyticsSettings } from '../app/analytics/consent.ts';
import type { storefrontSettings } from './settings.ts';

type Config = Pick<
  ValuesOf<typeof storefrontSettings>,
  | 'ANALYTICS_SCRIPT_URL'
  | 'ANALYTICS_ORIGINS'
  | 'MONITORING_APPLICATION_ID'
  | 'MONITORING_CLIENT_TOKEN'
  | 'MONITORING_SITE'
  | 'MONITORING_PROXY_URL'
>;

/** Undefined where nothing is measured: then visitors are not asked either. */
export function readAnalytics(config: Config): AnalyticsSettings | undefined {
  const monitoring = monitoringIn(config);
  const { ANALYTICS_SCRIPT_URL: scriptUrl, ANALYTICS_ORIGINS = [] } = config;
  if (scriptUrl === undefined && !monitoring) return undefined;
  const origins = [
    ...(scriptUrl === undefined ? [] : [new URL(scriptUrl).origin, ...ANALYTICS_ORIGINS]),
    ...(monitoring ? [intakeOf(monitoring)] : []),
  ];
  return { scriptUrl, monitoring, origins };
}

function monitoringIn(config: Config): AnalyticsSettings['monitoring'] {
  const applicationId = config.MONITORING_APPLICATION_ID;
  const clientToken = config.MONITORING_CLIENT_TOKEN;
  if (applicationId === undefined || clientToken === undefined) return undefined;
  const proxy = config.MONITORING_PROXY_URL;
  return { applicationId, clientToken, site: config.MONITORING_SITE, ...(proxy && { proxy }) };
}

/** The SDK's receiver: us3.datadoghq.com has browser-intake-us3-datadoghq.com. */
function intakeOf({ site, proxy }: NonNullable<AnalyticsSettings['monitoring']>): string {
  if (proxy) return new URL(proxy).origin;
  const parts = site.split('.');
  const domain = parts.pop();
  return `https://browser-intake-${parts.join('-')}.${domain}`;
}
