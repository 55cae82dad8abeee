import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../../..');

test.each(Object.entries(drawings))('%s on disk is what the code draws', (path, drawn) => {
  expect(readFileSync(resolve(repositoryRoot, path), 'utf8')).toBe(drawn);
});

test.each(Object.entries(drawings))('%s is allowed by a strict content policy', (_path, drawn) => {
  expect(drawn).not.toMatch(/\sstyle=/);
  expect(drawn).not.toMatch(/<script|\son\w+=|javascript:/i);
});

test.each(Object.entries(drawings))('%s refers to nothing outside itself', (_path, drawn) => {
  const withoutNamespace = drawn.replace('xmlns="http://www.w3.org/2000/svg"', '');
  expect(withoutNamespace).not.toMatch(/https?:|data:|@import|<image|<foreignObject/i);
  const references = [...drawn.matchAll(/(?:href="|url\()([^")]+)/g)].map(
    (match) => match[1] ?? '',
  );
  for (const reference of references) expect(drawn).toContain(`id="${reference.slice(1)}"`);
});

test.each(Object.entries(drawings))('%s gives each id once', (_path, drawn) => {
  const ids = [...drawn.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
});
