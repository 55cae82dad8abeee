import { expect, test } from 'vitest';
import { readAnalytics } from './read-analytics.ts';

const NOTHING = {
  ANALYTICS_SCRIPT_URL: undefined,
  ANALYTICS_ORIGINS: undefined,
  MONITORING_APPLICATION_ID: undefined,
  MONITORING_CLIENT_TOKEN: undefined,
  MONITORING_SITE: 'datadoghq.eu',
  MONITORING_PROXY_URL: undefined,
};

test('nothing is measured unless it is configured [7.32]', () => {
  expect(readAnalytics(NOTHING)).toBeUndefined();
});

test('the tag manager and its tags may be connected to', () => {
  const analytics = readAnalytics({
    ...NOTHING,
    ANALYTICS_SCRIPT_URL: 'https://tags.example/gtm.js?id=GTM-1',
    ANALYTICS_ORIGINS: ['https://*.analytics.example'],
  });
  expect(analytics).toEqual({
    scriptUrl: 'https://tags.example/gtm.js?id=GTM-1',
    monitoring: undefined,
    origins: ['https://tags.example', 'https://*.analytics.example'],
  });
});

test.each([
  ['datadoghq.eu', undefined, 'https://browser-intake-datadoghq.eu'],
  ['us3.datadoghq.com', undefined, 'https://browser-intake-us3-datadoghq.com'],
  ['datadoghq.eu', 'https://shop.example/intake', 'https://shop.example'],
])('monitoring at %s by way of %s connects to %s', (site, proxy, origin) => {
  const analytics = readAnalytics({
    ...NOTHING,
    MONITORING_APPLICATION_ID: 'application',
    MONITORING_CLIENT_TOKEN: 'token',
    MONITORING_SITE: site,
    MONITORING_PROXY_URL: proxy,
  });
  expect(analytics?.origins).toEqual([origin]);
  expect(analytics?.monitoring).toMatchObject({ applicationId: 'application', site });
});
