import * as z from 'zod/mini';
import { COMPANIES, partnerOf } from '../values/company.ts';

export const partner = z.enum(COMPANIES.map(partnerOf));

export const partnerQuery = z.object({ partner });
