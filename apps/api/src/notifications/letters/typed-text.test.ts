import { expect, test } from 'vitest';
import { deliveredToMember, deliveredToRecipient } from './delivered.ts';
import type { OrderFacts } from './facts.ts';
import { receipt } from './receipt.ts';
import { GIFT, TRANSFER } from './test-facts.ts';

/** Text that members type: names and a message. */
type Typed = { firstName: string; lastName: string; message: string };

function typed(order: OrderFacts, { message, ...name }: Typed): OrderFacts {
  return { ...order, member: name, recipient: { ...name, message, market: 'IE', locale: 'en-GB' } };
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asHtml = (text: string) => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

const TYPED: [string, Typed][] = [
  ['accents', { firstName: 'Zoë', lastName: 'Ñandú-Øster', message: '¡Feliz cumpleaños, Zoë!' }],
  ['Chinese', { firstName: '小明', lastName: '王', message: '祝你旅途愉快' }],
  ['Arabic', { firstName: 'محمد', lastName: 'العلي', message: 'رحلة سعيدة (2026)!' }],
  ['Hebrew', { firstName: 'נועה', lastName: 'לוי', message: 'נסיעה טובה' }],
  ['emoji', { firstName: 'Ana', lastName: 'Ríos', message: '👩‍👩‍👧‍👦🇮🇪✈️'.repeat(10) }],
  ['250 characters', { firstName: 'A'.repeat(60), lastName: 'B', message: 'x'.repeat(250) }],
  [
    'HTML',
    {
      firstName: '<b>Niamh</b>',
      lastName: `O'Neill & "Co"`,
      message: `</blockquote><script>alert('1')</script><a href="https://bad.example">&amp;`,
    },
  ],
];

test.each(TYPED)('%s in a message is text in both ways of reading it [3.14] [3.15]', (_, input) => {
  for (const order of [GIFT, TRANSFER]) {
    const { text, html } = deliveredToRecipient(typed(order, input));
    expect(text).toContain(`\n> ${input.message}\n`);
    expect(html).toContain('<blockquote dir="auto" ');
    expect(html).toContain(`>${asHtml(input.message)}</blockquote>`);
    expect(html.match(/<blockquote|<\/blockquote/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script|<a href="https:\/\/bad|<b>/);
  }
});

test.each(TYPED)(
  '%s in names keeps its own direction, in letters to both sides [3.14]',
  (_, input) => {
    const { firstName, lastName } = input;
    const order = typed(GIFT, input);
    const [initial] = lastName;
    const sender = `<bdi>${asHtml(`${firstName} ${initial}.`)}</bdi>`;
    const toRecipient = deliveredToRecipient(order);
    expect(toRecipient.html).toContain(`>Hello <bdi>${asHtml(firstName)}</bdi>. They’re in`);
    expect(toRecipient.html).toContain(`${sender} has sent you 10,000 avios</h1>`);
    expect(toRecipient.html).toContain(`${sender}</p></div>`);
    for (const write of [receipt, deliveredToMember]) {
      const { html, text } = write(order);
      expect(html).toContain(`<bdi>${asHtml(firstName)}</bdi>’s account`);
      expect(html).toContain(`><bdi>${asHtml(`${firstName} ${lastName}`)}</bdi></td>`);
      expect(text).toContain(`\nRecipient: ${firstName} ${lastName}\n`);
    }
  },
);

test('subjects and plain text have no marks in them, and a title no elements', () => {
  const { subject, text, html } = deliveredToRecipient(GIFT);
  expect(subject + text + html).not.toMatch(/[\u2066-\u2069]/);
  expect(html).toContain('<title>Aoife B. has sent you 10,000 avios</title>');
});

test('a name cannot turn our own words around', () => {
  const name = { firstName: '\u202eAna\u2069\u2068', lastName: 'Ríos' };
  const { subject, text, html } = deliveredToRecipient({ ...GIFT, member: name });
  expect(subject).toBe('Ana R. has sent you 10,000 avios');
  expect(subject + text + html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(html.match(/<bdi>/g)).toHaveLength(html.match(/<\/bdi>/g)?.length ?? 0);
});
