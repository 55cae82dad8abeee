import type { ComponentProps } from 'react';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { TransferPage } from '#app/features/transfer/transfer-page.tsx';
import SwitchedOff from '#app/layout/switched-off.tsx';

type Props = {
  start:
    | (Omit<ComponentProps<typeof TransferPage>, 'locale'> & { styles: readonly string[] })
    | { switchedOff: { title: string; text: string } };
  layout: LayoutContent;
  locale: string;
};

/** The transfer page as the index. */
export default function TransferStart({ start, layout, locale }: Props) {
  if ('switchedOff' in start) return <SwitchedOff message={start.switchedOff} layout={layout} />;
  const { styles, ...page } = start;
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      <TransferPage {...page} locale={locale} />
    </>
  );
}
