import { useTexts } from '#app/member-page/use-texts.ts';
import { OccasionPicture } from '#app/ordering/gift/gift-card.tsx';
import { occasionOf } from '#app/ordering/gift/occasion-of.ts';

type Props = { occasion: string | undefined; className: string | undefined };

/** The drawing of the gift's occasion, which the page's document does without. */
export default function GiftPicture({ occasion, className }: Props) {
  const occasions = useTexts('gift-occasions');
  if (!occasions) return <span className={className} />;
  return <OccasionPicture occasion={occasionOf(occasions, occasion)} className={className} />;
}
