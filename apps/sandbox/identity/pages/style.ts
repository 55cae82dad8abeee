import { readFileSync } from 'node:fs';

const TOKENS = readFileSync(new URL(import.meta.resolve('@cairn/ui/tokens.css')), 'utf8');
const OWN = readFileSync(new URL('style.css', import.meta.url), 'utf8');

/** The product's tokens and the pages' own rules, written into each page. */
export const STYLE = TOKENS + OWN;
