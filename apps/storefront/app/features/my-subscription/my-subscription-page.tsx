import { MemberPage } from '#app/ordering/parts/member-page.tsx';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery, withOptional } from '#app/session/use-member-query.ts';
import { subscriptionsQuery } from '#app/shop-api/get-subscriptions.ts';
import { historyQuery } from '#app/shop-api/transaction-history.ts';
import { MyPlans } from './my-plans.tsx';
import type { Words } from './plan-texts.ts';

const SHOWN_PAYMENTS = 4;

/** The page on which members see and manage their plan. */
export function MySubscriptionPage(words: Words) {
  const { content } = words;
  const { member } = useSession();
  const payments = historyQuery({ product: 'subscription', limit: SHOWN_PAYMENTS });
  const fetched = withOptional(
    useMemberQuery(subscriptionsQuery),
    useMemberQuery(payments, { raises: false }),
  );
  return (
    <MemberPage
      page={content}
      logIn={content.logIn}
      failed={content.failed}
      busyText={content.busyText}
      result={fetched}
    >
      {([plans, latest]) => (
        <MyPlans
          key={member?.subject}
          plans={plans}
          payments={latest?.transactions}
          words={words}
        />
      )}
    </MemberPage>
  );
}
