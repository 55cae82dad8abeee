import type { ReactNode } from 'react';
import type { Section } from '#app/content/blocks/entry.server.ts';
import styles from './text-sections.module.css';

type Props = { sections: readonly Section[]; children?: ReactNode };

/** A text page: headings with paragraphs, followed by other content. */
export function TextSections({ sections, children }: Props) {
  return (
    <div className={styles.sections}>
      {sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {children}
    </div>
  );
}
