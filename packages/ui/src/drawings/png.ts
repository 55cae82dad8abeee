import sharp from 'sharp';

export const EMAIL_FILES = 'apps/api/src/notifications/files';

/** Mail programs show no SVG. */
export async function png(drawn: string): Promise<Buffer> {
  return await sharp(Buffer.from(drawn)).png({ palette: true, effort: 10 }).toBuffer();
}
