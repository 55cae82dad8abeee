import { MemberPage } from '#app/ordering/parts/member-page.tsx';
import { usePersonal } from '#app/ordering/personal/use-personal.ts';
import { useSession } from '#app/session/session.tsx';
import type { MemberPlans } from './fetch-plans.ts';
import { MyPlans } from './my-plans.tsx';
import type { Words } from './plan-texts.ts';

/** The page on which members see and manage their plan. */
export function MySubscriptionPage(words: Words) {
  const { content } = words;
  const { member } = useSession();
  const { personal, retry } = usePersonal<MemberPlans>(async (ask) => {
    // Loaded on demand: visitors need no schemas.
    const { fetchPlans } = await import('./fetch-plans.ts');
    return await fetchPlans(ask);
  }, 'plans');
  return (
    <MemberPage
      page={content}
      logIn={content.logIn}
      failed={content.failed}
      busyText={content.busyText}
      personal={personal}
      onRetry={retry}
    >
      {(plans) => <MyPlans key={member?.subject} {...plans} words={words} />}
    </MemberPage>
  );
}
