import { type ComponentType, useEffect, useState } from 'react';
import { report } from '#app/errors/report.ts';
import type { AnalyticsProps } from './analytics.tsx';

/** Loaded only where something is measured. */
export function OnDemandAnalytics(props: AnalyticsProps) {
  const [loaded, setLoaded] = useState<{ Analytics: ComponentType<AnalyticsProps> }>();
  const { analytics } = props;
  useEffect(() => {
    if (analytics) import('./analytics.tsx').then(setLoaded, (error) => report('analytics', error));
  }, [analytics]);
  return loaded && <loaded.Analytics {...props} />;
}
