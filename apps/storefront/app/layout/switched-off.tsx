import { buttonClass } from '@cairn/ui/button';
import { NoticeScreen } from '@cairn/ui/notice-screen';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { useCurrentError } from '#app/errors/current-error.tsx';

type Props = { message: { title: string; text: string }; layout: LayoutContent };

/** The page of a product that is not sold at the moment. */
export default function SwitchedOff({ message: { title, text }, layout }: Props) {
  const { error, clear } = useCurrentError();
  // Checkout brings the same message along when the product is switched off midway.
  const isRepeated = error?.code === 'product_switched_off';
  useEffect(() => {
    if (isRepeated) clear();
  }, [isRepeated, clear]);
  return (
    <NoticeScreen title={title} message={text} picture={layout.errorPage?.backgroundImage}>
      <title>{`${title} | ${layout.brandName}`}</title>
      <Link className={buttonClass({ kind: 'secondary' })} to="/">
        {layout.switchedOff.linkText}
      </Link>
    </NoticeScreen>
  );
}
