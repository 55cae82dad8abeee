import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { AnalyticsProps } from '#app/analytics/analytics.tsx';
import type { ChatProps } from '#app/chat/chat.tsx';
import { Owned } from './owned-page.tsx';

const loadAnalytics = () => import('#app/analytics/analytics.tsx');
const loadChat = () => import('#app/chat/chat.tsx');

/** Loaded only where something is measured. */
export function OnDemandAnalytics(props: AnalyticsProps) {
  const loaded = useOnDemand(!!props.analytics, loadAnalytics);
  return loaded && <loaded.Analytics {...props} />;
}

/** Loaded when an address first opens it. */
export function OnDemandChat(props: ChatProps) {
  const loaded = useOnDemand(useLocation().search.includes('chatbot=open'), loadChat);
  return (
    loaded && (
      <Owned>
        <loaded.Chat {...props} />
      </Owned>
    )
  );
}

/** A part that the page works without. Not `lazy()`, which would not ask again for what failed to load. */
function useOnDemand<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    // watch-build.ts reports a file that could not be loaded.
    if (isWanted) load().then(setPart, () => {});
  }, [isWanted]);
  return part;
}
