import { Button } from '@cairn/ui/button';
import { useEffect, useRef } from 'react';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import type { Consent } from './consent.ts';
import styles from './consent-bar.module.css';

type Props = {
  content: NonNullable<LayoutContent['consent']>;
  /** Undefined until the visitor has decided. */
  current: Consent | undefined;
  /** The visitor has asked for it, so it takes the focus. */
  isRequested: boolean;
  onChoose(consent: Consent): void;
};

/** The question whether the visit may be measured; both answers are offered alike. */
export function ConsentBar({ content, current, isRequested, onChoose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isRequested) title.current?.focus();
  }, [isRequested]);
  const choose = (consent: Consent) => {
    onChoose(consent);
    // The pressed button is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.bar} aria-labelledby="consent-title">
      <div>
        <h2 ref={title} id="consent-title" tabIndex={-1}>
          {content.title}
        </h2>
        <p>
          {content.text}{' '}
          <ContentLink link={content.link.link} target="_blank">
            {content.link.text}
          </ContentLink>
        </p>
        {current && <p>{current === 'granted' ? content.grantedText : content.deniedText}</p>}
      </div>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={() => choose('denied')}>
          {content.declineText}
        </Button>
        <Button kind="secondary" onClick={() => choose('granted')}>
          {content.acceptText}
        </Button>
      </div>
    </section>
  );
}
