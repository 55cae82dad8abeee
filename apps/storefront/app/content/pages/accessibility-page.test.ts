import { expect, test } from 'vitest';
import { type AccessibilityPage, accessibilityPage } from './accessibility-page.server.ts';

const fields = {
  meta: { title: 'Accessibility', description: 'Words' },
  title: 'Accessibility',
  intro: 'For everybody',
  sections: [{ title: 'Keyboard', text: 'First.\n\nSecond.' }],
  contactLink: { text: 'Tell us', link: '/resources/faq' },
};

test('sections make the page, a blank line a paragraph', () => {
  const content: AccessibilityPage = {
    ...fields,
    sections: [{ title: 'Keyboard', paragraphs: ['First.', 'Second.'] }],
  };
  expect(accessibilityPage.parse(fields)).toEqual(content);
});

test('a section without text is left out, and so is a broken link', () => {
  const sections = [...fields.sections, { title: 'Nothing' }];
  const read = accessibilityPage.parse({ ...fields, sections, contactLink: '/contact' });
  expect(read.sections.map(({ title }) => title)).toEqual(['Keyboard']);
  expect(read.contactLink).toBeUndefined();
});

test('without sections there is no page', () => {
  expect(accessibilityPage.safeParse({ ...fields, sections: undefined }).success).toBe(false);
});
