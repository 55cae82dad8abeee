import { readCookies, setCookie } from '#app/context/cookies.ts';

export type Consent = 'granted' | 'denied';

const COOKIE = 'analytics_consent';
/** After half a year the visitor is asked again. */
const LIFETIME = 180 * 24 * 60 * 60;

export function readConsent(): Consent | undefined {
  const value = readCookies(document.cookie)[COOKIE];
  return value === 'granted' || value === 'denied' ? value : undefined;
}

export function writeConsent(consent: Consent): void {
  setCookie(`${COOKIE}=${consent}; Path=/; Max-Age=${LIFETIME}; SameSite=Lax`);
}

/** Cookies that Google Analytics and Datadog set in this shop's name. */
const THEIRS = /^(_ga|_gid|_gat|_gcl|_dd_s)/;

export function removeAnalyticsCookies(): void {
  const { hostname } = window.location;
  const parts = hostname.split('.');
  // They are set for the widest domain that the browser allows.
  const domains = parts.map((_, index) => `; Domain=${parts.slice(index).join('.')}`);
  for (const name of Object.keys(readCookies(document.cookie))) {
    if (!THEIRS.test(name)) continue;
    for (const domain of ['', ...domains]) setCookie(`${name}=; Path=/; Max-Age=0${domain}`);
  }
}

/** Analytics and monitoring of a visit, for which the visitor is asked. */
export type AnalyticsSettings = {
  /** The tag manager's script. */
  scriptUrl?: string | undefined;
  /** Datadog's real user monitoring. */
  monitoring?:
    | { applicationId: string; clientToken: string; site: string; proxy?: string | undefined }
    | undefined;
  /** Origins that they connect to, for the content security policy. */
  origins: readonly string[];
};
