import { expect, test } from 'vitest';
import { maintenancePage } from './maintenance-page.server.ts';

const file = { url: '//images.example/m.svg', details: { image: { width: 960, height: 640 } } };
const fields = {
  meta: { title: 'Back soon', description: 'Closed for a while' },
  title: 'We’ll be back soon!',
  message: 'Sorry',
  signature: 'The team',
  shouldRefresh: false,
  retryMessage: 'Trying again in {seconds} {unit}',
  retryTimeUnit: 'second|seconds',
  retryButtonText: 'Retry it now',
};

test('a maintenance page has its words and its picture [3.7]', () => {
  const backgroundImage = { fields: { title: 'A cairn', file } };
  expect(maintenancePage.parse({ ...fields, backgroundImage })).toEqual({
    ...fields,
    backgroundImage: { src: '//images.example/m.svg', alt: 'A cairn', width: 960, height: 640 },
  });
});

test('a title and a message are enough, and the page then tries again by itself [3.7] [2.37]', () => {
  const { title, message } = fields;
  expect(maintenancePage.parse({ title, message })).toEqual({
    title,
    message,
    shouldRefresh: true,
  });
});

test('what is broken is left out, and the rest stays [3.7]', () => {
  const broken = {
    ...fields,
    meta: { title: 'Back soon' },
    signature: '',
    backgroundImage: { fields: {} },
    shouldRefresh: 'no',
    retryMessage: 20,
    retryTimeUnit: null,
    retryButtonText: [],
  };
  const { title, message } = fields;
  expect(maintenancePage.parse(broken)).toEqual({ title, message, shouldRefresh: true });
});

test.each(['title', 'message'])('without its %s it is none [3.7]', (name) => {
  expect(maintenancePage.safeParse({ ...fields, [name]: '' }).success).toBe(false);
});
