import { useOnDemand } from '#app/errors/use-on-demand.ts';
import type { AnalyticsProps } from './analytics.tsx';

/** Loaded only where something is measured. */
export function OnDemandAnalytics(props: AnalyticsProps) {
  const loaded = useOnDemand(!!props.analytics, load);
  return loaded && <loaded.Analytics {...props} />;
}

const load = () => import('./analytics.tsx');
