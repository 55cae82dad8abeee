import type { ReactNode } from 'react';
import type { Section } from '#app/content/section.server.ts';
import styles from './text-sections.module.css';

type Props = { sections: readonly Section[]; children?: ReactNode };

/** A page of words: headings with their paragraphs, and what follows them. */
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
