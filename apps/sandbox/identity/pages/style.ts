import { styleOf } from '../../pages/style.ts';

/** Written into each page. */
export const STYLE = styleOf(new URL('style.css', import.meta.url));
