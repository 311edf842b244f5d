/** What a node answers with: plain JSON, with bigint for 64-bit numbers. Undefined members are left out. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json | undefined };

/**
 * How a node prints: `compact` is an answer it built as a Java hash map (no spaces, keys in the order of their
 * hashes), `spaced` one it printed from a protobuf message (a space after each colon, keys in the order of the fields).
 */
export type PrintStyle = 'compact' | 'spaced';

function javaHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0;
  return hash ^ (hash >>> 16);
}

const orders = new Map<string, string[]>();

function hashOrder(keys: string[]): string[] {
  const signature = keys.join();
  let order = orders.get(signature);
  if (order === undefined) {
    let buckets = 16;
    while (keys.length > buckets * 0.75) buckets *= 2;
    const bucket = (key: string): number => javaHash(key) & (buckets - 1);
    order = [...keys].sort((a, b) => bucket(a) - bucket(b));
    orders.set(signature, order);
  }
  return order;
}

/** The text of an answer, without the line feed a node ends it with. */
export function print(value: Json, style: PrintStyle): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((entry) => print(entry, style)).join(',')}]`;
  const colon = style === 'compact' ? ':' : ': ';
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  const ordered = style === 'compact' ? hashOrder(keys) : keys;
  return `{${ordered.map((key) => `${JSON.stringify(key)}${colon}${print(value[key] ?? null, style)}`).join(',')}}`;
}

/** A body that a node's lenient JSON reader refuses; the text is a node's own. */
export class JavaError extends Error {
  constructor(
    readonly javaClass: string,
    text: string,
  ) {
    super(text);
  }

  /** As a node prints it: `class a.b.C : text`. */
  get printed(): string {
    return `class ${this.javaClass} : ${this.message}`;
  }
}

const FASTJSON = 'com.alibaba.fastjson.JSONException';
export const nullPointer = (text: string): JavaError => new JavaError('java.lang.NullPointerException', text);

/** Reads JSON as loosely as a node's first reader: single quotes, bare keys and a trailing comma pass. */
class LenientReader {
  #at = 0;
  constructor(readonly text: string) {}

  read(): Json {
    const value = this.#value();
    this.#space();
    if (this.#at < this.text.length) {
      const next = this.text.charAt(this.#at);
      if (next === 't') throw new JavaError(FASTJSON, 'error parse true');
      throw this.#syntax();
    }
    return value;
  }

  #syntax(): JavaError {
    return new JavaError(
      FASTJSON,
      `syntax error, pos ${this.#at + 1}, line 1, column ${this.#at + 2}${this.text.slice(0, 65_535)}`,
    );
  }

  #space(): void {
    while (/\s/.test(this.text.charAt(this.#at))) this.#at++;
  }

  #value(): Json {
    this.#space();
    const next = this.text.charAt(this.#at);
    if (next === '{') return this.#object();
    if (next === '[') return this.#list();
    if (next === '"' || next === "'") return this.#string(next);
    if (next === '') {
      const end = this.text.length;
      throw new JavaError(FASTJSON, `unterminated json string, pos ${end}, line 1, column ${end + 1}${this.text}`);
    }
    const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?/.exec(this.text.slice(this.#at, this.#at + 64));
    if (number) {
      this.#at += number[0].length;
      if (number[1] !== undefined || number[2] !== undefined) return Number(number[0]);
      const integer = BigInt(number[0]);
      return BigInt(Number(integer)) === integer ? Number(integer) : integer;
    }
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    throw this.#syntax();
  }

  #string(quote: string): string {
    let value = '';
    for (this.#at++; this.#at < this.text.length; this.#at++) {
      const next = this.text.charAt(this.#at);
      if (next === quote) {
        this.#at++;
        return value;
      }
      if (next !== '\\') {
        value += next;
        continue;
      }
      const escaped = this.text.charAt(++this.#at);
      if (escaped === 'u') {
        value += String.fromCharCode(parseInt(this.text.slice(this.#at + 1, this.#at + 5), 16));
        this.#at += 4;
      } else {
        const known: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
        value += known[escaped] ?? escaped;
      }
    }
    throw new JavaError(FASTJSON, `unclosed str : ${value}`);
  }

  #key(): string {
    const next = this.text.charAt(this.#at);
    if (next === '"' || next === "'") return this.#string(next);
    const bare = /^[A-Za-z_$][\w$]*/.exec(this.text.slice(this.#at, this.#at + 256));
    if (!bare) throw this.#syntax();
    this.#at += bare[0].length;
    return bare[0];
  }

  #object(): JsonObject {
    const value: JsonObject = {};
    for (this.#at++; ;) {
      this.#space();
      const next = this.text.charAt(this.#at);
      if (next === '}') {
        this.#at++;
        return value;
      }
      if (next === ',') {
        this.#at++;
        continue;
      }
      const key = this.#key();
      this.#space();
      if (this.text.charAt(this.#at) !== ':') throw this.#syntax();
      this.#at++;
      value[key] = this.#value();
      this.#space();
      if (this.#at >= this.text.length) throw this.#syntax();
    }
  }

  #list(): Json[] {
    const value: Json[] = [];
    for (this.#at++; ;) {
      this.#space();
      const next = this.text.charAt(this.#at);
      if (next === ']') {
        this.#at++;
        return value;
      }
      if (next === ',') {
        this.#at++;
        continue;
      }
      value.push(this.#value());
    }
  }
}

/** A body as an object, or null for an empty body or the text `null`. Throws JavaError with a node's own text. */
export function parseObject(text: string): JsonObject | null {
  if (text.trim() === '') return null;
  const value = text.startsWith('\ufeff') ? new LenientReader(text.slice(1)).read() : new LenientReader(text).read();
  if (value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) throw new JavaError(FASTJSON, 'can not cast to JSONObject.');
  return value;
}
