import { startPage } from '@cairn/contract/values/product';
import { Icon } from '@cairn/ui/icon';
import { PackageFace, packageCardClass } from '@cairn/ui/package-card';
import { Link } from 'react-router';
import type { AllowanceTexts } from '#app/content/order-pages/purchase-page.server.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';

/** Another product, which the yearly limit of purchases does not stop. */
export function Alternative(props: AllowanceTexts['alternatives'][number]) {
  const { product, label, title, note, text, linkText } = props;
  return (
    <li>
      <Link className={packageCardClass('other')} to={startPage(product)}>
        <PackageFace
          icon={product === 'booster' ? 'chevrons-up' : 'repeat'}
          label={label}
          picture={<img src={rowOf(product).drawing} alt="" width="160" height="112" />}
          receive={title}
          how={note}
          hasBonus={false}
          why={text}
          foot={
            <>
              {linkText}
              <Icon name="arrow-right" />
            </>
          }
        />
      </Link>
    </li>
  );
}
