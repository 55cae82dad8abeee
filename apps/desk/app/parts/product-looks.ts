import type { Product } from '@cairn/contract/values/product';
import type { DeskIconName } from '@cairn/ui/desk-icon';

type Look = {
  name: string;
  icon: DeskIconName;
  tone: 'brand' | 'heather' | 'sea' | 'gorse' | 'quiet';
};

/** Each product by one name, icon and colour, the same everywhere. */
export const PRODUCT_LOOKS: Record<Product, Look> = {
  purchase: { name: 'Purchase', icon: 'shopping-bag', tone: 'brand' },
  gift: { name: 'Gift', icon: 'gift', tone: 'heather' },
  transfer: { name: 'Transfer', icon: 'arrow-left-right', tone: 'sea' },
  booster: { name: 'Boost', icon: 'chevrons-up', tone: 'gorse' },
  subscription: { name: 'Plan', icon: 'repeat', tone: 'quiet' },
};
