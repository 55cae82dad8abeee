import { MemberPage } from '#app/member-page/member-page.tsx';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery, withOptional } from '#app/session/use-member-query.ts';
import { historyQuery } from '#app/shop-api/orders/transaction-history.ts';
import { subscriptionsQuery } from '#app/shop-api/subscriptions/subscriptions.ts';
import { MyPlans } from './my-plans.tsx';
import type { PlanTexts } from './plan-texts.ts';

const SHOWN_PAYMENTS = 4;

/** The page on which members see and manage their plan. */
export function MySubscriptionPage(texts: PlanTexts) {
  const { content } = texts;
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
          texts={texts}
        />
      )}
    </MemberPage>
  );
}
