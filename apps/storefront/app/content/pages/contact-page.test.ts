import { expect, test } from 'vitest';
import { type ContactPage, contactPage } from './contact-page.server.ts';

const field = { label: 'Label', hint: 'Hint', errorText: 'Wrong' };
const notice = { title: 'Title', text: 'Text' };
const fields = {
  meta: { title: 'Contact', description: 'Words' },
  title: 'Contact us',
  intro: 'Write',
  topics: [{ topic: 'order', text: 'An order' }],
  form: {
    title: 'Write to us',
    optionalText: 'Optional',
    topic: { label: 'Topic', errorText: 'Choose' },
    name: field,
    email: field,
    order: { label: 'Order', noneText: 'None', optionText: '{amount}', unknownText: 'Unknown' },
    reference: field,
    message: { ...field, maxLength: 2000, countText: '{count}', cardText: 'Card' },
    conversation: { label: 'With the chat', hint: '{count}' },
    errors: notice,
    buttonText: 'Send',
    busyText: 'Sending',
    failedText: 'Not sent',
    limitText: { other: 'Too many' },
    noScriptText: 'Scripts',
  },
  sent: { ...notice, spamText: 'Spam', link: { text: 'Back', link: '/' }, againText: 'Again' },
  facts: [{ icon: 'clock', title: 'Soon', text: 'A day' }],
  chat: { ...notice, buttonText: 'Start' },
  help: { ...notice, link: { text: 'Read', link: '/resources/faq' } },
} satisfies ContactPage;

test('topics, form and what follows make a contact page [2.15]', () => {
  expect(contactPage.parse(fields)).toEqual(fields);
});

test('a topic without its words, or that the API does not know, is left out [2.15]', () => {
  const topics = [...fields.topics, { topic: 'payment' }, { topic: 'weather', text: 'Rain' }];
  expect(contactPage.parse({ ...fields, topics }).topics).toEqual(fields.topics);
});

test.each(['chat', 'help'])('a broken %s takes only itself away [2.15]', (part) => {
  const less = { ...fields, [part]: undefined };
  expect(contactPage.parse({ ...fields, [part]: notice })).toEqual(less);
});

test.each(['topics', 'form', 'sent'])('without %s there is no contact page [2.15]', (part) => {
  expect(contactPage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
});
