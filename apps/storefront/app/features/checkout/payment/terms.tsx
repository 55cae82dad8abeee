import { Checkbox } from '@cairn/ui/checkbox';
import { type RefObject, useId } from 'react';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './terms.module.css';

type Props = {
  content: CheckoutPage['payment']['terms'];
  /** With marks for the links. */
  text: string;
  isTicked: boolean;
  hasError: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onTick(isTicked: boolean): void;
};

/** Never ticked in advance; payment needs the tick. */
export function Terms({ content, text, isTicked, hasError, inputRef, onTick }: Props) {
  const errorId = useId();
  return (
    <div className={styles.terms}>
      <Checkbox
        ref={inputRef}
        required
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        aria-invalid={hasError}
        aria-describedby={hasError ? errorId : undefined}
        label={linked(text, content.links)}
      />
      {hasError && (
        <p id={errorId} className={styles.error}>
          {content.errorText}
        </p>
      )}
    </div>
  );
}

/** Replaces the marks in a text by links. After the split, marks are at the odd positions. */
function linked(text: string, links: Props['content']['links']) {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = links[part];
    return link ? (
      <ContentLink key={part} link={link.link} target="_blank">
        {link.text}
      </ContentLink>
    ) : (
      `{${part}}`
    );
  });
}
