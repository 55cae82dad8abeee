import { randomBytes } from 'node:crypto';

/** An id that sorts by the time it was made (UUID version 7), so that indexes grow at one end. */
export function newId(now: Date): string {
  return idOf(now, randomBytes(16));
}

/** No id that was made earlier is greater, and none that is made then or later is smaller. */
export function firstIdAt(moment: Date): string {
  return idOf(moment, Buffer.alloc(16));
}

function idOf(moment: Date, bytes: Buffer): string {
  bytes.writeUIntBE(Math.max(0, moment.getTime()), 0, 6);
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
