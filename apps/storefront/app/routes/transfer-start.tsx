import type { ComponentProps } from 'react';
import { TransferPage } from '#app/features/transfer/transfer-page.tsx';
import SwitchedOff from '#app/layout/switched-off.tsx';
import { OrderFrame } from './order-frame.tsx';
import { useFrame } from './use-frame.ts';

type Props =
  | (Omit<ComponentProps<typeof TransferPage>, 'locale'> & { styles: readonly string[] })
  | { switchedOff: { title: string; text: string } };

/** The transfer page as the index. */
export default function TransferStart(props: Props) {
  const { layout, locale } = useFrame();
  if ('switchedOff' in props) return <SwitchedOff message={props.switchedOff} layout={layout} />;
  const { styles, ...page } = props;
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      <OrderFrame>
        <TransferPage {...page} locale={locale} />
      </OrderFrame>
    </>
  );
}
