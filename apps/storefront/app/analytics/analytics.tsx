import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { report } from '#app/errors/report-to-server.ts';
import {
  type AnalyticsSettings,
  type Consent,
  readConsent,
  removeAnalyticsCookies,
  writeConsent,
} from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';
import { deliverEvents } from './events.ts';
import { pushEvent, startTagManager } from './start-tag-manager.ts';
import {
  useChoiceEvents,
  useErrorEvents,
  useListEvents,
  usePromotionEvents,
} from './use-events.ts';

/** The part of the root loader's data that analytics needs. */
export type AnalyticsProps = {
  analytics: AnalyticsSettings | undefined;
  layout: LayoutContent | undefined;
  banners: readonly Banner[];
  market: string;
};

/** Asks for consent, and measures the visit once it is given. */
export function Analytics({ analytics: settings, layout, banners, market }: AnalyticsProps) {
  const [consent, setConsent] = useState(readConsent);
  const [isRequested, setRequested] = useRequested();

  useEffect(() => {
    if (consent !== 'granted') deliverEvents(() => {});
  }, [consent]);

  function choose(chosen: Consent) {
    const isRevoked = consent === 'granted' && chosen === 'denied';
    writeConsent(chosen);
    setConsent(chosen);
    setRequested(false);
    if (!isRevoked) return;
    removeAnalyticsCookies();
    // A script that runs cannot be unloaded.
    window.location.reload();
  }

  const content = layout?.consent;
  if (!settings || !content) return null;
  return (
    <>
      {consent === 'granted' && <Measured {...{ settings, banners, market }} />}
      {(isRequested || consent === undefined) && (
        <ConsentBar current={consent} onChoose={choose} {...{ content, isRequested }} />
      )}
    </>
  );
}

type MeasuredProps = { settings: AnalyticsSettings } & Pick<AnalyticsProps, 'banners' | 'market'>;

function Measured({ settings, banners, market }: MeasuredProps) {
  const { scriptUrl, monitoring } = settings;
  useEffect(() => {
    if (scriptUrl === undefined) return deliverEvents(() => {});
    startTagManager(scriptUrl);
    deliverEvents(pushEvent);
  }, [scriptUrl]);
  useEffect(() => {
    if (!monitoring) return;
    import('./start-monitoring.ts').then(
      ({ startMonitoring }) => startMonitoring(monitoring),
      (error) => report('monitoring_not_loaded', error),
    );
  }, [monitoring]);
  useListEvents();
  usePromotionEvents(banners, market);
  useChoiceEvents();
  useErrorEvents();
  return null;
}

/** The footer's link leads to this hash. */
const HASH = '#cookies';

/** Whether the visitor has asked to see their choice. */
function useRequested() {
  const { hash, key } = useLocation();
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (hash !== HASH) return;
    setRequested(true);
    // Without the router, which would load the page's data again.
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [hash, key]);
  return [isRequested, setRequested] as const;
}
