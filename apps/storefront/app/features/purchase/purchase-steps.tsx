import { Steps } from '@cairn/ui/steps';
import type { PurchasePage } from '#app/content/purchase-page.server.ts';

/** Where the member is on the way to their avios. */
export function PurchaseSteps({ texts }: { texts: NonNullable<PurchasePage['breadcrumb']> }) {
  return (
    <Steps
      label={texts.label}
      doneText={texts.doneText}
      steps={[
        { text: texts.productSelection.purchase, state: 'current' },
        { text: texts.payment, state: 'next' },
        { text: texts.confirmation, state: 'next' },
      ]}
    />
  );
}
