import { crc32 } from 'node:zlib';

export type ZipEntry = { name: string; pieces: AsyncIterable<string> };

type Written = { name: Buffer; crc: number; size: number; offset: number };

/** Sizes and checksums follow each entry, since they are not known before it is written. */
const FLAGS = 0x0808;
const LIMIT = 0xff_ff_ff_ff;

/** A zip archive, not compressed, written while its entries are read. Names are UTF-8. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, pieces } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, size: 0, offset };
    const header = localHeader(entry);
    yield header;
    for await (const text of pieces) {
      const piece = Buffer.from(text);
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
    const end = descriptor(entry);
    yield end;
    offset += header.length + entry.size + end.length;
    if (offset > LIMIT) throw new Error('The archive is larger than 4 GB: export it in parts');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(FIRST_DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** 1 January 1980. The time of writing would make two downloads of the same content differ. */
const FIRST_DAY = 0x21;

function descriptor({ crc, size }: Written): Buffer {
  const end = Buffer.alloc(16);
  end.writeUInt32LE(0x08_07_4b_50, 0);
  end.writeUInt32LE(crc, 4);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(size, 12);
  return end;
}

function centralHeader({ name, crc, size, offset }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(FIRST_DAY, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
