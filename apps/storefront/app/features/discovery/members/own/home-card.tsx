import type { HomeContent } from '#app/content/pages/discovery-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import type { Reader } from './describe-plan.ts';
import type { HomeCard as Card } from './home-cards.ts';
import { OwesCard } from './owes-card.tsx';
import { PlanCard, PlanFailedCard } from './plan-card.tsx';

type Props = { card: Card; content: HomeContent; locale: string };

export function HomeCard({ card, content, locale }: Props) {
  const reader: Reader = { locale, timeZone: useSession().timeZone };
  switch (card.kind) {
    case 'owes':
      return <OwesCard content={content.owes} avios={card.avios} locale={locale} />;
    case 'plan failed':
      return <PlanFailedCard content={content} {...card} reader={reader} />;
    case 'plan':
      return <PlanCard content={content.plan} plan={card.plan} reader={reader} />;
    case 'delivery':
      return <DeliveryCard content={content.delivery} delivery={card.delivery} reader={reader} />;
  }
}
