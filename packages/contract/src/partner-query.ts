import * as z from 'zod/mini';
import { COMPANIES, partnerOf } from './company.ts';

export const partner = z.enum(COMPANIES.map(partnerOf));

export const partnerQuery = z.object({ partner });
