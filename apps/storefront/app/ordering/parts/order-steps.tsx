import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { type Step, Steps } from '@cairn/ui/steps';
import { Link } from 'react-router';
import type { Breadcrumb } from '#app/content/order-pages/breadcrumb.server.ts';
import { rowOf } from '../orders/product-table.ts';
import { choicePath, recipientPath } from '../paths.ts';

type StepName = 'choice' | 'recipient' | 'payment' | 'confirmation';

type Props = {
  content: Breadcrumb;
  product: Product;
  /** `done` once the order has arrived. */
  current: StepName | 'done';
  currency?: Currency | undefined;
  /** For a plan that was chosen before. */
  isOfRunningSubscription?: boolean;
  /** Whether finished steps lead back: not after payment, nor in an external checkout. */
  hasLinks?: boolean;
};

export function OrderSteps(props: Props) {
  const { content, product, current, currency, isOfRunningSubscription, hasLinks } = props;
  const { label, doneText, productSelection, recipient, payment, confirmation } = content;
  const all: { name: StepName; text: string; to?: string }[] = [
    { name: 'choice', text: productSelection[product], to: choicePath(product, currency) },
    ...(rowOf(product).recipient
      ? [{ name: 'recipient' as const, text: recipient, to: recipientPath(product) }]
      : []),
    { name: 'payment', text: payment },
    { name: 'confirmation', text: confirmation },
  ];
  if (isOfRunningSubscription) all.shift();
  const position = current === 'done' ? all.length : all.findIndex(({ name }) => name === current);
  const steps = all.map(({ text, to }, index): Step => {
    if (index >= position) return { text, state: index === position ? 'current' : 'next' };
    return { text, state: 'done', ...(hasLinks && to && { link: <Link to={to}>{text}</Link> }) };
  });
  return <Steps label={label} doneText={doneText} steps={steps} />;
}
