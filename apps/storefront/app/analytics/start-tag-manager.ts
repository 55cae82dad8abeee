import type { AnalyticsEvent } from './events.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let isStarted = false;

/** Loads the tag manager once per document, with consent to analytics and to nothing else. */
export function startTagManager(scriptUrl: string): void {
  if (isStarted) return;
  isStarted = true;
  command('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  });
  push({ event: 'gtm.js', 'gtm.start': Date.now() });
  document.head.append(
    Object.assign(document.createElement('script'), { src: scriptUrl, async: true }),
  );
}

export function pushEvent(event: AnalyticsEvent): void {
  // The tag manager merges objects: without this an event would keep the items of the one before.
  if ('ecommerce' in event) push({ ecommerce: null });
  push(event);
}

function push(entry: unknown): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

function command(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag manager takes commands as an arguments object only.
  push(arguments);
}
