import type { ComponentProps } from 'react';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { TransferPage } from '#app/features/transfer/transfer-page.tsx';
import SwitchedOff from '#app/layout/switched-off.tsx';

type Props = { layout: LayoutContent; locale: string } & (
  | (ComponentProps<typeof TransferPage> & { styles: readonly string[] })
  | { switchedOff: { title: string; text: string } }
);

/** The transfer page as the index. */
export default function TransferStart(props: Props) {
  if ('switchedOff' in props) {
    return <SwitchedOff message={props.switchedOff} layout={props.layout} />;
  }
  const { styles, content, fees, locale } = props;
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      <TransferPage content={content} fees={fees} locale={locale} />
    </>
  );
}
