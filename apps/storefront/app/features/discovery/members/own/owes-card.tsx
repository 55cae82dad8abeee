import { fillIn } from '@cairn/contract/values/fill-in';
import { buttonClass } from '@cairn/ui/button';
import drawing from '@cairn/ui/drawings/spot-refund.svg';
import type { HomeContent } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import frame from '../members.module.css';
import styles from './home-card.module.css';

type Props = { content: HomeContent['owes']; avios: number; locale: string };

/** A member who owes avios can order nothing until they are settled. */
export function OwesCard({ content, avios, locale }: Props) {
  return (
    <section
      className={`${frame.offer} ${styles.card} ${styles.warning} ${styles.pictured}`}
      aria-labelledby="home-owes"
    >
      <img src={drawing} alt="" width="160" height="112" />
      <div>
        <h2 id="home-owes">{fillIn(content.title, { amount: formatCount(avios, locale) })}</h2>
        <p>{content.text}</p>
        <p className={styles.ways}>
          <ContentLink className={buttonClass()} link={content.contact.link}>
            {content.contact.text}
          </ContentLink>
        </p>
      </div>
    </section>
  );
}
