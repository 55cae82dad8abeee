import { Box } from '@cairn/ui/box';
import { Button } from '@cairn/ui/button';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { stepUpWindow } from '#app/session/step-up-window.ts';
import styles from './step-up-prompt.module.css';

type Props = { content: NonNullable<CheckoutPage['stepUpWindow']>; isClosed: boolean };

/** Shown while a transfer waits for its code, which the member enters in a window that may be closed. */
export function StepUpPrompt({ content, isClosed }: Props) {
  const { title, text, steps, waitingText, closedText, openText, cancelText } = content;
  return (
    <Box className={styles.prompt}>
      <img src={rowOf('transfer').drawing} alt="" width="160" height="112" />
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}</strong>
            <small>{step.text}</small>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.waiting}>
        {isClosed ? closedText : waitingText}
      </p>
      <div className={styles.actions}>
        <Button onClick={stepUpWindow.show}>{openText}</Button>
        <Button kind="secondary" onClick={stepUpWindow.cancel}>
          {cancelText}
        </Button>
      </div>
    </Box>
  );
}
