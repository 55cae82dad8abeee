import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GiftCard } from './gift-card.tsx';

const texts = {
  title: 'The card they’ll open',
  forText: 'For {name}',
  forNobodyText: 'For',
  aviosText: 'avios',
  emptyText: 'Your message goes here',
};

function html(card: { message: string; isSent?: boolean }): string {
  return renderToStaticMarkup(
    <GiftCard
      texts={texts}
      occasion={undefined}
      avios="2,000"
      recipient="Priya"
      sender="Sean"
      {...card}
    />,
  );
}

test('a card that is sent without a message has no place for one', () => {
  expect(html({ message: '' })).toContain('Your message goes here');
  expect(html({ message: '', isSent: true })).not.toContain('Your message goes here');
  expect(html({ message: 'Go and see the sea', isSent: true })).toContain('Go and see the sea');
});
