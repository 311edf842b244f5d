import { Base58Error, decodeBase58Check, encodeBase58Check } from './base58.js';
import { JavaError, nullPointer } from './java-json.js';
import type { Json, JsonObject } from './java-json.js';
import type { Field, FieldValue, Message, MessageValue } from './schema.js';

const PARSE_EXCEPTION = 'org.tron.core.services.http.JsonFormat$ParseException';
const TOKEN =
  /[a-zA-Z_][0-9a-zA-Z_+-]*|[.]?[0-9+-][0-9a-zA-Z_.+-]*|"(?:[^"\n\\]|\\.)*(?:"|\\?$)|'(?:[^'\n\\]|\\.)*(?:'|\\?$)/y;
/** What Java takes for space: a byte order mark is none. */
const SPACE = /(?:[ \t\n\v\f\r]|#.*$)+/my;

/** The tokens of a body as a node's protobuf JSON reader sees them, with their places for its error texts. */
class Tokens {
  #position = 0;
  #line = 1;
  #lineStart = 0;
  current = '';

  constructor(readonly text: string) {
    this.next();
  }

  next(): void {
    this.#advance(this.current.length);
    SPACE.lastIndex = this.#position;
    const space = SPACE.exec(this.text);
    if (space) this.#advance(space[0].length);
    TOKEN.lastIndex = this.#position;
    const token = TOKEN.exec(this.text);
    this.current = token ? token[0] : this.text.charAt(this.#position);
  }

  #advance(length: number): void {
    for (const end = this.#position + length; this.#position < end; this.#position++) {
      if (this.text.charAt(this.#position) === '\n') {
        this.#line++;
        this.#lineStart = this.#position + 1;
      }
    }
  }

  error(text: string): JavaError {
    return new JavaError(PARSE_EXCEPTION, `${this.#line}:${this.#position - this.#lineStart + 1}: ${text}`);
  }

  skip(token: string): boolean {
    if (this.current !== token) return false;
    this.next();
    return true;
  }

  expect(token: string): void {
    if (!this.skip(token)) throw this.error(`Expected "${token}".`);
  }

  identifier(): string {
    const wrong = /[^a-zA-Z0-9_."]/.exec(this.current);
    if (wrong) throw this.error(`Expected identifier. -${wrong[0]}`);
    const name = this.current.replaceAll('"', '');
    this.next();
    return name;
  }

  integer(): bigint {
    const token = this.current;
    if (!/^[+-]?\d+$/.test(token)) throw this.error(`Couldn't parse integer: ${numberFormatText(token)}`);
    const value = BigInt(token);
    if (BigInt.asIntN(64, value) !== value) throw this.error(`Couldn't parse integer: For input string: "${token}"`);
    this.next();
    return value;
  }

  string(): string {
    const quote = this.current.charAt(0);
    if (quote !== '"' && quote !== "'") throw this.error('Expected string.');
    if (this.current.length < 2 || !this.current.endsWith(quote)) throw this.error('String missing ending quote.');
    return this.current.slice(1, -1).replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, escaped: string) => {
      if (escaped.startsWith('u')) return String.fromCharCode(parseInt(escaped.slice(1), 16));
      return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }[escaped] ?? escaped;
    });
  }

  boolean(): boolean {
    const value = this.current;
    if (value !== 'true' && value !== 'false') throw this.error('Expected "true" or "false".');
    this.next();
    return value === 'true';
  }
}

/** Java reads long texts in groups of nine digits and names only the first, short one. */
function numberFormatText(token: string): string {
  const length = token.length;
  const group = length <= 16 ? token : token.slice(0, length % 9 === 0 ? 9 : length % 9);
  return `For input string: "${group}"`;
}

/** Hex as a node reads it: an 0x in front and an odd length pass. Null when it is no hex. */
export function readHex(text: string): string | null {
  const bare = text.startsWith('0x') ? text.slice(2) : text;
  const even = bare.length % 2 === 1 ? `0${bare}` : bare;
  return /^[0-9a-fA-F]*$/.test(even) ? even.toLowerCase() : null;
}

function bytesValue(tokens: Tokens, field: Field, visible: boolean): string {
  const text = tokens.string();
  let hex: string | null;
  if (visible && field.shownAs === 'address') {
    try {
      hex = text === '' ? '' : decodeBase58Check(text);
    } catch (error) {
      if (error instanceof Base58Error) throw tokens.error(`INVALID base58 String, ${error.message}`);
      throw error;
    }
    if (hex === null) throw nullPointer('Cannot read the array length because "bytes" is null');
  } else if (visible && field.shownAs === 'text') {
    hex = Buffer.from(text, 'utf8').toString('hex');
  } else {
    hex = readHex(text);
    if (hex === null) throw tokens.error('INVALID hex String');
  }
  tokens.next();
  return hex;
}

function enumValue(tokens: Tokens, field: Field): string {
  const name = tokens.current.replaceAll('"', '');
  if (field.values?.[name] !== undefined) {
    tokens.next();
    return name;
  }
  if (/^\d+$/.test(name)) {
    const known = Object.entries(field.values ?? {}).find(([, number]) => number === Number(name));
    tokens.next();
    return known ? known[0] : name;
  }
  throw tokens.error(`Enum type "protocol.${field.name}" has no value named "${name}".`);
}

function readValue(tokens: Tokens, field: Field, visible: boolean): FieldValue {
  switch (field.type) {
    case 'int':
      return tokens.integer();
    case 'bool':
      return tokens.boolean();
    case 'string': {
      const text = tokens.string();
      tokens.next();
      return text;
    }
    case 'bytes':
      return bytesValue(tokens, field, visible);
    case 'enum':
      return enumValue(tokens, field);
    case 'message':
      tokens.expect('{');
      return readMembers(tokens, field.message as Message, visible);
  }
}

function skipValue(tokens: Tokens): void {
  let depth = 0;
  do {
    if (tokens.current === '') throw tokens.error('Expected "}".');
    if (tokens.current === '{' || tokens.current === '[') depth++;
    if (tokens.current === '}' || tokens.current === ']') depth--;
    tokens.next();
  } while (depth > 0);
}

function readMembers(tokens: Tokens, message: Message, visible: boolean): MessageValue {
  const value: MessageValue = {};
  const store = (field: Field): void => {
    const content = readValue(tokens, field, visible);
    if (field.repeated) ((value[field.name] ??= []) as FieldValue[]).push(content);
    else value[field.name] = content;
  };
  while (!tokens.skip('}')) {
    const field = message.byName.get(tokens.identifier());
    tokens.expect(':');
    if (field === undefined || tokens.current === 'null') skipValue(tokens);
    else if (tokens.skip('[')) {
      while (!tokens.skip(']')) {
        store(field);
        tokens.skip(',');
      }
    } else store(field);
    if (tokens.skip(',')) {
      if (tokens.current === '}') tokens.identifier();
    } else if (tokens.current === '') throw tokens.error('Expected identifier. -');
  }
  return value;
}

/** A body as a message. Throws JavaError with the text a node gives for it. */
export function readMessage(text: string, message: Message, visible: boolean): MessageValue {
  const tokens = new Tokens(text);
  tokens.expect('{');
  return readMembers(tokens, message, visible);
}

function shownValue(field: Field, value: FieldValue, visible: boolean): Json {
  if (field.type === 'message') return toJson(field.message as Message, value as MessageValue, visible);
  if (field.type === 'bytes' && visible && field.shownAs === 'address') return encodeBase58Check(String(value));
  if (field.type === 'bytes' && visible && field.shownAs === 'text')
    return Buffer.from(String(value), 'hex').toString();
  return value as Json;
}

/** A message as JSON in the order of its fields; default values are left out. */
export function toJson(message: Message, value: MessageValue, visible: boolean): JsonObject {
  const json: JsonObject = {};
  for (const field of message.fields) {
    const content = value[field.name];
    if (content === undefined) continue;
    if (Array.isArray(content)) {
      if (content.length > 0) json[field.name] = content.map((entry) => shownValue(field, entry, visible));
    } else if (!isDefault(field, content)) json[field.name] = shownValue(field, content, visible);
  }
  return json;
}

function isDefault(field: Field, value: FieldValue): boolean {
  if (field.type === 'enum') return (field.values?.[String(value)] ?? 1) === 0;
  return value === 0n || value === false || value === '';
}
