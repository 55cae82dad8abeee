import { expect, test } from 'vitest';
import { parseAddress } from './address.ts';

const namesOf = (url: string) => parseAddress(url)?.servers.map(({ name }) => name);

test('an address of several hosts becomes one address for each', () => {
  const given =
    'postgres://shop:p%40ss@db1:5432,db2:5433,[::1]/cairn%20eu?target_session_attrs=read-write';
  const rest = '/cairn%20eu?target_session_attrs=read-write';
  expect(parseAddress(given)).toEqual({
    servers: [
      { name: 'db1:5432', url: `postgres://shop:p%40ss@db1:5432${rest}` },
      { name: 'db2:5433', url: `postgres://shop:p%40ss@db2:5433${rest}` },
      { name: '[::1]', url: `postgres://shop:p%40ss@[::1]${rest}` },
    ],
    user: 'shop',
    database: 'cairn eu',
  });
});

test.each([
  ['postgres://cairn@localhost/cairn', ['localhost']],
  ['postgresql://cairn@127.0.0.1:5432/cairn?sslmode=require', ['127.0.0.1:5432']],
  ['postgres:///cairn?host=/run/postgresql', ['']],
  ['postgres://a,b/cairn?target_session_attrs=primary', ['a', 'b']],
])('%s is taken', (url, names) => {
  expect(namesOf(url)).toEqual(names);
});

test.each([
  'mysql://cairn@localhost/cairn',
  'localhost/cairn',
  'postgres://cairn@a,/cairn',
  'postgres://cairn@a:port,b/cairn',
  'postgres://cairn@a:70000,b/cairn',
  'postgres://cairn@a b,c/cairn',
  // The shop would decide from what a replica says.
  'postgres://cairn@a,b/cairn?target_session_attrs=any',
  'postgres://cairn@a,b/cairn?target_session_attrs=prefer-standby',
])('%s is refused', (url) => {
  expect(parseAddress(url)).toBeUndefined();
});
