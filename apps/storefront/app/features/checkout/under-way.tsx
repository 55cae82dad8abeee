import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link, useNavigate } from 'react-router';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { changePath, resultPath } from '#app/ordering/paths.ts';
import styles from './checkout-page.module.css';
import type { View } from './use-checkout.ts';

type Props = {
  content: CheckoutPage['underWay'];
  view: Extract<View, { kind: 'under way' }>;
  isExternal: boolean;
};

/** The member has paid an earlier order of this product: they open it, or wait with this one. */
export function UnderWay({ content, view, isExternal }: Props) {
  const navigate = useNavigate();
  return (
    <Box className={styles.prompt} role="alert">
      <h2>{content.title}</h2>
      <p>{content.text}</p>
      <div className={styles.ways}>
        <Link className={buttonClass()} to={resultPath({ id: view.id, isExternal })}>
          {content.openText}
        </Link>
        {!isExternal && (
          <Button kind="secondary" onClick={() => navigate(changePath(view.type))}>
            {content.waitText}
          </Button>
        )}
      </div>
    </Box>
  );
}
