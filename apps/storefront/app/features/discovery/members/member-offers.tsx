import { fillIn } from '@cairn/contract/values/fill-in';
import { Button, buttonClass } from '@cairn/ui/button';
import type { GoalPickerContent } from '#app/content/blocks/goal-picker.server.ts';
import type { DiscoveryPage, GoalContent } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useMessage } from '#app/errors/use-message.ts';
import { useConfirming } from '#app/ordering/open-orders/order-to-show.ts';
import { type Member, useSession } from '#app/session/session.tsx';
import { BonusOffer } from './bonus-offer.tsx';
import { GoalOffer } from './goal-offer.tsx';
import frame from './members.module.css';
import { OfferSkeleton } from './offer-skeleton.tsx';
import styles from './offers.module.css';
import { type OwnOfferProps, useOwnOffer } from './use-own-offer.ts';

type Props = OwnOfferProps & {
  goal: GoalContent;
  picker: GoalPickerContent | undefined;
  bonusOffer: DiscoveryPage['bonusOffer'];
  member: Member;
  /** Avios that the member's plan brings next. */
  fromPlan: number | undefined;
};

/** Only what the member can buy is offered. If that is nothing, they are told why. */
export function MemberOffers({ goal, picker, bonusOffer, member, fromPlan, ...priced }: Props) {
  const { refreshBalance, zoneName } = useSession();
  const { offer, retry } = useOwnOffer(priced);
  const isConfirming = useConfirming('purchase');
  const { visit } = priced;
  const { balance } = member;
  if (offer.kind === 'refused') return <Refused {...offer} loadingText={goal.loadingText} />;
  if (offer.kind === 'failed') return <Notice {...goal.pricesMissing} onRetry={retry} />;
  if (offer.kind === 'loading' || balance.status === 'loading' || isConfirming === undefined) {
    return <OfferSkeleton message={goal.loadingText} cards={bonusOffer ? 2 : 1} />;
  }
  if (offer.quotes.length === 0) return <Notice {...goal.limitReached} />;
  const { amount } = balance.status === 'ready' ? balance.value : {};
  // Buying waits for the balance, so without it nothing is offered.
  if (typeof amount !== 'number') {
    return <Notice {...goal.balanceMissing} onRetry={refreshBalance} />;
  }
  return (
    <>
      {picker && (
        <GoalOffer
          key={member.subject}
          content={goal}
          picker={picker}
          offer={offer}
          balance={amount}
          fromPlan={fromPlan}
          isConfirming={isConfirming}
          locale={visit.locale}
        />
      )}
      {bonusOffer && offer.bonus && !isConfirming && (
        <BonusOffer
          content={bonusOffer}
          bonus={offer.bonus}
          currency={offer.currency}
          locale={visit.locale}
          zoneName={zoneName}
        />
      )}
    </>
  );
}

type RefusedProps = { code: string; values?: Record<string, string>; loadingText: string };

/** In the words of the error that order pages show. */
function Refused({ code, values = {}, loadingText }: RefusedProps) {
  const message = useMessage(code);
  if (message === undefined) return <OfferSkeleton message={loadingText} cards={1} />;
  return message && <Notice {...message} title={fillIn(message.title, values)} />;
}

type NoticeProps = {
  title: string;
  text: string;
  buttonText?: string | undefined;
  onRetry?(): void;
  link?: { text: string; link: string };
};

function Notice({ title, text, buttonText, onRetry, link }: NoticeProps) {
  return (
    <section
      className={`${frame.offer} ${styles.card} ${styles.notice}`}
      aria-labelledby="notice-title"
    >
      <h2 id="notice-title">{title}</h2>
      <p>{text}</p>
      {onRetry && buttonText && (
        <p>
          <Button kind="secondary" onClick={onRetry}>
            {buttonText}
          </Button>
        </p>
      )}
      {link && (
        <p>
          <ContentLink link={link.link} className={buttonClass({ kind: 'secondary' })}>
            {link.text}
          </ContentLink>
        </p>
      )}
    </section>
  );
}
