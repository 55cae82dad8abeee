import { fillIn } from '@cairn/contract/values/fill-in';
import type { BoosterPage } from '#app/content/order-pages/booster-page.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { ExampleRow } from './activity-row.tsx';
import styles from './example.module.css';
import type { GenericOffer } from './offer.ts';

type Props = {
  content: BoosterPage;
  offer: GenericOffer;
  /** Members see it when they may not boost. */
  isForVisitor: boolean;
  locale: string;
};

/** Stands in place of the member's own activities, and is complete without script. */
export function Example({ content, offer, isForVisitor, locale }: Props) {
  const { example, activities, choice } = content;
  const earned = earnedIn(content);
  return (
    <section className={styles.example} aria-labelledby="example">
      <h2 id="example">{example.title}</h2>
      <p>
        {example.text} {isForVisitor && content.logIn.text}
      </p>
      <ul>
        {example.activities.map((activity) => (
          <ExampleRow
            key={activity.description}
            activity={activity}
            aviosText={activities.aviosText}
            locale={locale}
          />
        ))}
      </ul>
      <table>
        <thead>
          <tr>
            <th scope="col">{choice.title}</th>
            <th scope="col">{example.addedText}</th>
            <th scope="col">{example.costText}</th>
          </tr>
        </thead>
        <tbody>
          {offer.multipliers.map(({ multiplyBy, name }) => (
            <tr key={multiplyBy}>
              <th scope="row">{name}</th>
              <td>
                {fillIn(choice.addedText, {
                  amount: formatCount(earned * multiplyBy, locale),
                })}
              </td>
              <td>{offer.example[multiplyBy]?.quote.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Avios earned with the example's activities. */
export function earnedIn({ example }: BoosterPage): number {
  return example.activities.reduce((sum, { avios }) => sum + avios, 0);
}
