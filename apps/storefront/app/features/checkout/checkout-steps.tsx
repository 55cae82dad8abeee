import type { Currency } from '@cairn/contract/currency';
import type { Product } from '@cairn/contract/product';
import { type Step, Steps } from '@cairn/ui/steps';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/checkout-page.server.ts';
import { choiceOf, wayBack } from './checkout-flow.ts';

type Props = {
  content: CheckoutPage['breadcrumb'];
  type: Product;
  currency: Currency | undefined;
  isExternal: boolean;
};

/** How far the order has come; what is done can be gone back to. */
export function CheckoutSteps({ content, type, currency, isExternal }: Props) {
  const { label, doneText, productSelection, recipient, payment, confirmation } = content;
  const done = (text: string, to: string): Step => ({
    text,
    state: 'done',
    link: isExternal ? undefined : <Link to={to}>{text}</Link>,
  });
  const isSent = type === 'gift' || type === 'transfer';
  return (
    <Steps
      label={label}
      doneText={doneText}
      steps={[
        done(productSelection[type], choiceOf(type, currency)),
        ...(isSent ? [done(recipient, wayBack(type))] : []),
        { text: payment, state: 'current' },
        { text: confirmation, state: 'next' },
      ]}
    />
  );
}
