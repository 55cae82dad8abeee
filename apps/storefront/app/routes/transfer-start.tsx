import type { ComponentProps } from 'react';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { TransferPage } from '#app/features/transfer/transfer-page.tsx';
import SwitchedOff from '#app/layout/switched-off.tsx';

type Props = {
  start:
    | Omit<ComponentProps<typeof TransferPage>, 'locale'>
    | { switchedOff: { title: string; text: string } };
  layout: LayoutContent;
  locale: string;
};

export default function TransferStart({ start, layout, locale }: Props) {
  return 'switchedOff' in start ? (
    <SwitchedOff message={start.switchedOff} layout={layout} />
  ) : (
    <TransferPage {...start} locale={locale} />
  );
}
