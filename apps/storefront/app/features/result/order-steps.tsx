import type { OrderedProduct } from '@cairn/contract/product';
import { type Step, Steps } from '@cairn/ui/steps';
import type { TransactionPage } from '#app/content/transaction-page.server.ts';

type Props = {
  content: NonNullable<TransactionPage['breadcrumb']>;
  product: OrderedProduct;
};

/** The way that an order has come. No links: what is paid is not chosen again. */
export function OrderSteps({ content, product }: Props) {
  const hasRecipient = product === 'gift' || product === 'transfer';
  const before = [
    content.productSelection[product],
    ...(hasRecipient ? [content.recipient] : []),
    content.payment,
  ];
  const steps: Step[] = [
    ...before.map((text) => ({ text, state: 'done' as const })),
    { text: content.confirmation, state: 'current' },
  ];
  return <Steps label={content.label} doneText={content.doneText} steps={steps} />;
}
