import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

const REST = 'Xk9TqXk9TqXk9TqXk9Tq';

test.each([
  [`p4417${REST}`, { id: `p4417${REST}` }],
  [`sub4417${REST}.7`, { id: `sub4417${REST}`, payment: 7 }],
  [`sub4417${REST}.card1`, { id: `sub4417${REST}` }],
  ['p4F7K2M9Q', { idStart: 'p4F7K2M9Q' }],
  ['gwd7K2F93', { idStart: 'gwd7K2F93' }],
  ['k9TQxk9t', { reference: 'K9TQXK9T' }],
  ['K9TQXK9T-7', { reference: 'K9TQXK9T', payment: 7 }],
  ['K9TQXK9T.12', { reference: 'K9TQXK9T', payment: 12 }],
  ['abcdefgh', { reference: 'ABCDEFGH', name: { whole: 'abcdefgh', pairs: [] } }],
  ['8836f31907752204', { pspReference: '8836F31907752204' }],
  ['3081470000000008', { pspReference: '3081470000000008', number: '3081470000000008' }],
  ['3081 4700 0000 0008', { number: '3081470000000008' }],
  ['…4417', { number: '4417', cardDigits: '4417' }],
  ['...4417', { number: '4417', cardDigits: '4417' }],
  ['Visa …4417', { number: '4417', cardDigits: '4417' }],
  ['Visa ending 4417', { number: '4417', cardDigits: '4417' }],
  ['44171', { number: '44171' }],
  [' Aoife@Members.example ', { email: 'aoife@members.example' }],
  ['José', { name: { whole: 'jose', pairs: [] } }],
  ['o’ BRIEN-Ó', { name: { whole: 'o brien o', pairs: expect.anything() } }],
  ['O’Brien', { name: { whole: 'obrien', pairs: [] } }],
  ['\u202eaoi\u0007fe\u200f', { name: { whole: 'aoife', pairs: [] } }],
  [
    'mary ann lee',
    {
      name: {
        whole: 'mary ann lee',
        pairs: [
          ['mary', 'ann lee'],
          ['ann lee', 'mary'],
          ['mary ann', 'lee'],
          ['lee', 'mary ann'],
        ],
      },
    },
  ],
  ['a', {}],
  ['', {}],
  ['%', {}],
  ['\u0000', {}],
])('%j is looked for as what it can be', (text, readings) => {
  expect(readSearch(text)).toEqual(readings);
});
