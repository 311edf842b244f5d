/**
 * One-dimensional arrays in PostgreSQL's binary form. The driver writes arrays as text, where every quote of a JSON
 * document is escaped here and unescaped there; a Buffer it sends as it is, in binary.
 */
const OID = { int2: 21, int4: 23, text: 25, uuid: 2950, jsonb: 3802 } as const;

const HEADER = 20;

/**
 * Arrays are cut from slabs, like Node's own small buffers: separate memory for each would cost more than filling it.
 */
const SLAB = 512 * 1024;
let slab = Buffer.allocUnsafeSlow(SLAB);
let used = 0;

/** Buffer for an array; {@link cut} returns the unused part. */
function allocate(bytes: number): Buffer {
  if (bytes > SLAB) return Buffer.allocUnsafeSlow(bytes);
  if (used + bytes > SLAB) {
    slab = Buffer.allocUnsafeSlow(SLAB);
    used = 0;
  }
  return slab.subarray(used, used + bytes);
}

function cut(buffer: Buffer, bytes: number): Buffer {
  if (buffer.buffer === slab.buffer) used += bytes;
  return buffer.subarray(0, bytes);
}

function header(buffer: Buffer, oid: number, length: number): void {
  buffer.writeInt32BE(1, 0); // dimensions
  buffer.writeInt32BE(0, 4); // no nulls
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16); // first index
}

/** Each of these takes rows and what to read from them, so that no list of one column's values is made first. */
type Column<Row, Value> = (row: Row) => Value;

export function textArray<Row>(rows: readonly Row[], text: Column<Row, string>): Buffer {
  return strings(OID.text, rows, text, 0);
}

/** The texts are JSON documents, already checked to be storable. */
export function jsonbArray<Row>(rows: readonly Row[], json: Column<Row, string>): Buffer {
  return strings(OID.jsonb, rows, json, 1);
}

/** @param version bytes before each text: jsonb begins with its format's version, 1. */
function strings<Row>(oid: number, rows: readonly Row[], of: Column<Row, string>, version: 0 | 1): Buffer {
  // No more than three bytes for each UTF-16 unit: enough space for all, so that nothing is counted before it is
  // written.
  let most = HEADER;
  for (const row of rows) most += 4 + version + of(row).length * 3;
  const buffer = allocate(most);
  header(buffer, oid, rows.length);
  let at = HEADER;
  for (const row of rows) {
    const start = at + 4 + version;
    const length = buffer.write(of(row), start);
    buffer.writeInt32BE(length + version, at);
    if (version) buffer[at + 4] = 1;
    at = start + length;
  }
  return cut(buffer, at);
}

export function int4Array<Row>(rows: readonly Row[], integer: Column<Row, number>): Buffer {
  const buffer = allocate(HEADER + rows.length * 8);
  header(buffer, OID.int4, rows.length);
  let at = HEADER;
  for (const row of rows) {
    buffer.writeInt32BE(4, at);
    buffer.writeInt32BE(integer(row), at + 4);
    at += 8;
  }
  return cut(buffer, at);
}

export function int2Array<Row>(rows: readonly Row[], integer: Column<Row, number>): Buffer {
  const buffer = allocate(HEADER + rows.length * 6);
  header(buffer, OID.int2, rows.length);
  let at = HEADER;
  for (const row of rows) {
    buffer.writeInt32BE(2, at);
    buffer.writeInt16BE(integer(row), at + 4);
    at += 6;
  }
  return cut(buffer, at);
}

/** The ids stand in the canonical form with dashes. */
export function uuidArray<Row>(rows: readonly Row[], uuid: Column<Row, string>): Buffer {
  const buffer = allocate(HEADER + rows.length * 20);
  header(buffer, OID.uuid, rows.length);
  let at = HEADER;
  for (const row of rows) {
    buffer.writeInt32BE(16, at);
    buffer.write(uuid(row).replaceAll('-', ''), at + 4, 'hex');
    at += 20;
  }
  return cut(buffer, at);
}
