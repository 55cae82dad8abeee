import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Picture } from '@cairn/ui/picture';
import { useEffect, useRef, useState } from 'react';
import type { Article, ArticlesSection } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './articles.module.css';

const SHOWN_FIRST = 4;

/** Two articles fill a row of two, and four a row of four; other numbers would leave gaps. */
export function areShown(count: number): boolean {
  return count === 2 || (count > 2 && count % 4 === 0);
}

type Props = { section: ArticlesSection; articles: readonly Article[] };

export function Articles({ section, articles }: Props) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { title, subTitle, seeMoreButtonText, seeLessButtonText } = section;

  useEffect(() => {
    if (isOpen) list.current?.querySelectorAll('a')[SHOWN_FIRST]?.focus();
  }, [isOpen]);
  return (
    <section className={styles.section} aria-labelledby="articles-title">
      <div className={styles.head}>
        <h2 id="articles-title">{title}</h2>
        {subTitle && <p>{subTitle}</p>}
      </div>
      <ul ref={list} id="articles" className={styles.list}>
        {articles.slice(0, isOpen ? undefined : SHOWN_FIRST).map((article) => (
          <Card key={article.linkUrl} article={article} />
        ))}
      </ul>
      {articles.length > SHOWN_FIRST && (
        <p className={styles.more}>
          <Button
            kind="secondary"
            aria-expanded={isOpen}
            aria-controls="articles"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? seeLessButtonText : seeMoreButtonText}
          </Button>
        </p>
      )}
    </section>
  );
}

function Card({ article }: { article: Article }) {
  const { image, darkImage, title, linkUrl, badgeText, linkAriaLabel } = article;
  return (
    <li className={styles.article}>
      {badgeText && (
        <Chip tone="solid" className={styles.badge}>
          {badgeText}
        </Chip>
      )}
      <Picture
        {...image}
        darkSrc={darkImage?.src}
        alt=""
        className={styles.image}
        sizes="(min-width: 1440px) 308px, (min-width: 1024px) 25vw, 50vw"
      />
      <h3>
        <ContentLink link={linkUrl} label={linkAriaLabel}>
          {title}
        </ContentLink>
      </h3>
    </li>
  );
}
