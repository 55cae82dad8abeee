import { fileURLToPath } from 'node:url';

export const DESK_FOLDER = fileURLToPath(new URL('..', import.meta.url));
