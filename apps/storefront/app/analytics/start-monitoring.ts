import { datadogRum, type RumInitConfiguration } from '@datadog/browser-rum';
import { withoutIds } from '#app/errors/report-to-server.ts';
import type { AnalyticsSettings } from './consent.ts';

type Settings = NonNullable<AnalyticsSettings['monitoring']>;

/** The share of visits that is monitored, and of those that is recorded, in percent [9.14]. */
const MONITORED = 100;
const RECORDED = 10;

let isStarted = false;

/** Sends web vitals, errors and some recordings, in which all text and input is masked. */
export function startMonitoring(settings: Settings): void {
  if (isStarted) return;
  isStarted = true;
  datadogRum.init({
    ...settings,
    service: 'cairn-storefront',
    sessionSampleRate: MONITORED,
    sessionReplaySampleRate: RECORDED,
    defaultPrivacyLevel: 'mask',
    trackUserInteractions: false,
    // They name whole addresses, which `beforeSend` cannot change.
    trackLongTasks: false,
    trackAnonymousUser: false,
    beforeSend: removeIds,
  });
}

type BeforeSend = NonNullable<RumInitConfiguration['beforeSend']>;

const removeIds: BeforeSend = (event) => {
  event.view.url = withoutIds(event.view.url);
  if (event.view.referrer) event.view.referrer = withoutIds(event.view.referrer);
  if (event.type === 'resource') event.resource.url = withoutIds(event.resource.url);
  if (event.type === 'error' && event.error.resource) {
    event.error.resource.url = withoutIds(event.error.resource.url);
  }
  return true;
};
