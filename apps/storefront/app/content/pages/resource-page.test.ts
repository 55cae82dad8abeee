import { expect, test } from 'vitest';
import { type ResourcePage, resourcePage } from './resource-page.server.ts';

const fields = {
  resourceType: 'faq',
  title: 'Help centre',
  intro: 'Answers',
  sections: [{ title: 'How soon?', text: 'Within minutes.\n \nUsually.\nReally.\n' }],
};

test('a resource is read, its text in paragraphs [2.23] [7.26]', () => {
  const content: ResourcePage = {
    resourceType: 'faq',
    title: 'Help centre',
    intro: 'Answers',
    sections: [{ title: 'How soon?', paragraphs: ['Within minutes.', 'Usually.\nReally.'] }],
  };
  expect(resourcePage.parse(fields)).toEqual(content);
});

test.each(['faq', 'privacy', 'terms', 'cookies', 'pricing-booster'])(
  '%s is a resource [2.23]',
  (resourceType) => {
    expect(resourcePage.parse({ ...fields, resourceType }).resourceType).toBe(resourceType);
  },
);

test('there is no other type of resource [2.23]', () => {
  expect(resourcePage.safeParse({ ...fields, resourceType: 'imprint' }).success).toBe(false);
});

test('an introduction may be missing, an odd section is left out, a title is needed [2.23]', () => {
  const sections = [...fields.sections, { title: 'Empty', text: '' }];
  const read = resourcePage.parse({ ...fields, intro: undefined, sections });
  expect(read.intro).toBeUndefined();
  expect(read.sections).toHaveLength(1);
  expect(resourcePage.safeParse({ ...fields, title: undefined }).success).toBe(false);
});
