import { styleOf } from '../../pages/style.ts';

/** Written into each page. */
export const STYLE = styleOf(new URL('../../pages/card.css', import.meta.url));
