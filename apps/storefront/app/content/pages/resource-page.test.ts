import { expect, test } from 'vitest';
import { resourcePage } from './resource-page.server.ts';

const section = { title: 'How soon?', text: 'Within minutes.\n \nUsually.\nReally.\n' };
const paragraphs = ['Within minutes.', 'Usually.\nReally.'];
const textPage = { resourceType: 'terms', title: 'Terms', intro: 'Rules', sections: [section] };
const asked = { id: 'soon', group: 'buying', questions: ['how fast'] };
const helpPage = {
  ...textPage,
  resourceType: 'faq',
  groups: [{ id: 'buying', title: 'Buying', summary: 'Prices', icon: 'coins' }],
  sections: [{ ...section, ...asked, keywords: 'speed, delivery time' }],
  smallTalk: [{ id: 'thanks', text: 'You’re welcome!', questions: ['thanks'] }],
  otherTopics: ['will it rain'],
};

test('a resource is read, its text in paragraphs [2.23] [7.26]', () => {
  const { title } = section;
  expect(resourcePage.parse(textPage)).toEqual({ ...textPage, sections: [{ title, paragraphs }] });
});

test('of the help pages, questions and keywords are read too [2.22] [2.23]', () => {
  const { title } = section;
  const keywords = ['speed', 'delivery time'];
  expect(resourcePage.parse(helpPage)).toEqual({
    ...helpPage,
    sections: [{ ...asked, title, paragraphs, keywords }],
  });
});

test('a help section without a question that it answers is left out [2.22]', () => {
  const sections = [...helpPage.sections, { ...section, ...asked, questions: [] }];
  expect(resourcePage.parse({ ...helpPage, sections }).sections).toHaveLength(1);
});

test.each(['privacy', 'terms', 'cookies', 'pricing-booster'])(
  '%s is a resource [2.23]',
  (resourceType) => {
    expect(resourcePage.parse({ ...textPage, resourceType }).resourceType).toBe(resourceType);
  },
);

test('there is no other type of resource [2.23]', () => {
  expect(resourcePage.safeParse({ ...textPage, resourceType: 'imprint' }).success).toBe(false);
});

test('an introduction may be missing, an odd section is left out, a title is needed [2.23]', () => {
  const sections = [...textPage.sections, { title: 'Empty', text: '' }];
  const read = resourcePage.parse({ ...textPage, intro: undefined, sections });
  expect(read.intro).toBeUndefined();
  expect(read.sections).toHaveLength(1);
  expect(resourcePage.safeParse({ ...textPage, title: undefined }).success).toBe(false);
});
