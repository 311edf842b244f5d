import type { Field, FieldValue, Message, MessageValue } from './schema.js';

/** Bytes that are no protobuf message; the message is a TRON node's own. */
export class WireError extends Error {
  constructor() {
    super(
      'While parsing a protocol message, the input ended unexpectedly in the middle of a field.  This could mean either ' +
        'that the input has been truncated or that an embedded message misreported its own length.',
    );
  }
}

function varint(value: bigint): string {
  let rest = BigInt.asUintN(64, value);
  let hex = '';
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    hex += (rest > 0n ? low | 0x80 : low).toString(16).padStart(2, '0');
  } while (rest > 0n);
  return hex;
}

function lengthDelimited(id: number, hex: string): string {
  return varint(BigInt((id << 3) | 2)) + varint(BigInt(hex.length / 2)) + hex;
}

function enumNumber(field: Field, value: FieldValue): bigint {
  return BigInt(field.values?.[String(value)] ?? String(value));
}

function encodeField(field: Field, value: FieldValue): string {
  switch (field.type) {
    case 'int':
    case 'bool':
    case 'enum': {
      const number = field.type === 'enum' ? enumNumber(field, value) : BigInt(value as bigint | boolean);
      return number === 0n && !field.repeated ? '' : varint(BigInt(field.id << 3)) + varint(number);
    }
    case 'string': {
      const hex = Buffer.from(String(value), 'utf8').toString('hex');
      return hex === '' && !field.repeated ? '' : lengthDelimited(field.id, hex);
    }
    case 'bytes':
      return value === '' && !field.repeated ? '' : lengthDelimited(field.id, String(value));
    case 'message':
      return lengthDelimited(field.id, encode(field.message as Message, value as MessageValue));
  }
}

/** A message as bytes (hex), fields in the order of their numbers, default values left out. */
export function encode(message: Message, value: MessageValue): string {
  let hex = '';
  for (const field of message.fields) {
    const content = value[field.name];
    if (content === undefined) continue;
    for (const entry of Array.isArray(content) ? content : [content]) hex += encodeField(field, entry);
  }
  return hex;
}

class Reader {
  #position = 0;
  constructor(readonly bytes: Buffer) {}

  get ended(): boolean {
    return this.#position >= this.bytes.length;
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.#position++];
      if (byte === undefined) throw new WireError();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new WireError();
  }

  take(length: number): Buffer {
    if (length > this.bytes.length - this.#position) throw new WireError();
    this.#position += length;
    return this.bytes.subarray(this.#position - length, this.#position);
  }
}

function enumName(field: Field, number: bigint): string {
  for (const [name, value] of Object.entries(field.values ?? {})) if (BigInt(value) === number) return name;
  return number.toString();
}

function decodeBytes(field: Field, bytes: Buffer): FieldValue {
  switch (field.type) {
    case 'message':
      return decodeBuffer(field.message as Message, bytes);
    case 'string':
      return bytes.toString('utf8');
    default:
      return bytes.toString('hex');
  }
}

function decodeNumber(field: Field, number: bigint): FieldValue {
  if (field.type === 'bool') return number !== 0n;
  return field.type === 'enum' ? enumName(field, number) : BigInt.asIntN(64, number);
}

function decodeBuffer(message: Message, bytes: Buffer): MessageValue {
  const reader = new Reader(bytes);
  const value: MessageValue = {};
  while (!reader.ended) {
    const tag = Number(reader.varint());
    const field = message.byId.get(tag >> 3);
    let content: FieldValue | undefined;
    if ((tag & 7) === 0) {
      const number = reader.varint();
      content = field && decodeNumber(field, number);
    } else if ((tag & 7) === 2) {
      const part = reader.take(Number(reader.varint()));
      content = field && decodeBytes(field, part);
    } else if ((tag & 7) === 1) {
      reader.take(8);
    } else if ((tag & 7) === 5) {
      reader.take(4);
    } else {
      throw new WireError();
    }
    if (field === undefined || content === undefined) continue;
    if (field.repeated) ((value[field.name] ??= []) as FieldValue[]).push(content);
    else value[field.name] = content;
  }
  return value;
}

/** A message from its bytes (hex); unknown fields are skipped. Throws WireError. */
export function decode(message: Message, hex: string): MessageValue {
  return decodeBuffer(message, Buffer.from(hex, 'hex'));
}
