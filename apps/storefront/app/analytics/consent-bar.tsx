import { Button } from '@cairn/ui/button';
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
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
  const bar = useBottomBar();
  const title = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    if (isRequested) title.current?.focus();
  }, [isRequested]);
  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  const choose = (consent: Consent) => {
    onChoose(consent);
    // The pressed button is gone.
    focusAgain(cameFrom.current);
  };
  return (
    <section ref={bar} className={styles.bar} aria-labelledby="consent-title" onFocus={noteOrigin}>
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
        <Button kind="secondary" size="sm" onClick={() => choose('denied')}>
          {content.declineText}
        </Button>
        <Button kind="secondary" size="sm" onClick={() => choose('granted')}>
          {content.acceptText}
        </Button>
      </div>
    </section>
  );
}

/** Measures the bar, so that pages keep clear of it what takes focus (`--bottom-bar` in base.css). */
function useBottomBar() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const element = bar.current;
    if (!element) return;
    const measure = () => style.setProperty('--bottom-bar', `${element.offsetHeight}px`);
    // Before the first frame, which the observer would come after.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}

/** Focuses the element again, or else the first heading in view, so that Tab continues from there. */
function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) {
    element.focus({ preventScroll: true });
    return;
  }
  const headings = [...document.querySelectorAll<HTMLElement>('h1, main h2, main h3')];
  const inView = headings.find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  if (!inView) return;
  inView.tabIndex = -1;
  inView.focus();
}
