import type { BoosterPage } from '#app/content/order-pages/booster-page.server.ts';
import { ExampleRow } from './activity-row.tsx';
import styles from './example.module.css';

/** What visitors see in place of their own activities. */
export function Example({ content, locale }: { content: BoosterPage; locale: string }) {
  const { example, activities } = content;
  return (
    <section className={styles.example} aria-labelledby="example">
      <h2 id="example">{example.title}</h2>
      <p>{example.text}</p>
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
    </section>
  );
}
