import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import type { GiftCardTexts } from '#app/content/blocks/gift-card-texts.server.ts';
import { GiftCard } from '#app/ordering/gift/gift-card.tsx';
import { occasionOf } from '#app/ordering/gift/occasion-of.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { useSession } from '#app/session/session.tsx';
import type { ShownDetail } from './history-props.ts';

/** A gift that the member sent, unless its recipient was erased or the money goes back. */
export function hasCard({ product, status, received, recipient }: TransactionDetail): boolean {
  if (product !== 'gift' || received || recipient?.firstName === undefined) return false;
  return status === 'scheduled' || status === 'processing' || status === 'done';
}

type Props = ShownDetail & { texts: GiftCardTexts; className: string | undefined };

/** A gift's card, which its sender sees before and after it has arrived. */
export function SentCard({ texts, detail, occasions, locale, className }: Props) {
  const { aviosAmount, bonusAvios, recipient, occasion, message } = detail;
  const { member } = useSession();
  return (
    <GiftCard
      texts={texts}
      occasion={occasionOf(occasions, occasion)}
      avios={formatCount(aviosAmount + bonusAvios, locale)}
      recipient={recipient?.firstName ?? ''}
      sender={member?.firstName ?? ''}
      message={message ?? ''}
      isSent
      className={className}
    />
  );
}
