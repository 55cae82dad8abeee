import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chip } from './chip.tsx';

test.each(['bonus', 'solid', 'brand', 'ok', 'warn', 'mute'] as const)('a %s chip', (tone) => {
  const markup = renderToStaticMarkup(<Chip tone={tone}>+6,250</Chip>);
  expect(markup).toMatch(new RegExp(`^<span data-tone="${tone}" class="[^"]+">\\+6,250</span>$`));
});
