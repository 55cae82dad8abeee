import { PRODUCTS } from '@cairn/contract/product';
import * as z from 'zod/mini';
import { entry, meta, picture, text } from './entry.server.ts';

const heroSection = z.object({
  backgroundImage: picture,
  loggedin: z.object({ greeting: text }),
  loggedout: z.object({ title: text, subTitle: text }),
});

const productCard = z.object({
  productType: z.enum(PRODUCTS),
  newTitle: z.object({ title: text, semantic: text }),
  description: text,
  linkText: text,
  linkUrl: text,
  priceText: text,
});

const quickPriceCheck = z.object({
  title: text,
  aviosText: text,
  sliderLabel: text,
  fewerText: text,
  moreText: text,
  currencyLabel: text,
  bonusText: text,
  bonusAmountText: text,
  pricePerAviosText: text,
  totalText: text,
  buttonText: text,
  failedText: text,
});

const fact = z.object({ icon: text, title: text, text });

export const discoveryPage = z.object({
  meta,
  heroSection: entry(heroSection),
  quickPriceCheck,
  factsLabel: text,
  facts: z.array(fact),
  productsTitle: text,
  forYouTitle: text,
  products: z.array(entry(productCard)),
  bottomSection: z.object({ title: text }),
});

export type DiscoveryPage = z.infer<typeof discoveryPage>;
export type ProductCard = z.infer<typeof productCard>;
export type QuickPriceCheckContent = z.infer<typeof quickPriceCheck>;
