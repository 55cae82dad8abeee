import type { Company, Locale } from '@cairn/contract/company';
import type { Currency } from '@cairn/contract/currency';
import type { PackageQuote } from '@cairn/contract/tier';
import type { DiscoveryPage as DiscoveryContent } from '#app/content/discovery-page.server.ts';
import { Facts } from './facts.tsx';
import { Hero } from './hero.tsx';
import type { PricedCard } from './price-cards.server.ts';
import { ProductCards } from './product-cards.tsx';

export type Visitor = { company: Company; locale: Locale; publicOrigin: string };

type Props = {
  content: Omit<DiscoveryContent, 'products'>;
  cards: readonly PricedCard[];
  quotes: PackageQuote[];
  currency: Currency;
  visit: Visitor;
};

export function DiscoveryPage({ content, cards, quotes, currency, visit }: Props) {
  return (
    <main id="main" className="wrap">
      <title>{content.meta.title}</title>
      <meta name="description" content={content.meta.description} />
      <Hero content={content} quotes={quotes} currency={currency} visit={visit} />
      {content.facts && <Facts facts={content.facts} />}
      <ProductCards titles={content.bottomSection} cards={cards} />
    </main>
  );
}
