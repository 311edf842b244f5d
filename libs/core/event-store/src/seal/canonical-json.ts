/**
 * Canonical form of a JSON document, from which hashes are computed, whatever printed it:
 *
 * - an object's members are ordered by their keys' lengths in UTF-8 bytes, then by those bytes; `{"k": 1, "key": 2}`
 * - one space after each comma and colon, and none elsewhere
 * - in strings only `"`, `\` and control characters are escaped: `\b \f \n \r \t`, the others as `\u001f`
 * - numbers keep their digits as they were stored: `1.50` is not `1.5`
 *
 * PostgreSQL prints jsonb exactly in this form (all versions that have jsonb do), which spares the usual reader this
 * work: only what was printed in another way must be converted.
 */
export function canonicalJson(text: string): string {
  const reader = new Reader(text);
  const canonical = reader.value();
  reader.end();
  return canonical;
}

const STRING = /"(?:[^"\\]|\\.)*"/sy;
const SCALAR = /true|false|null|-?\d[\d.eE+-]*/y;
const SPACE = /[ \t\r\n]*/y;

class Reader {
  #at = 0;

  constructor(readonly text: string) {}

  value(): string {
    this.#take(SPACE);
    const first = this.text[this.#at];
    if (first === '{') return `{${this.#members().join(', ')}}`;
    if (first === '[') return `[${this.#list(']', () => this.value()).join(', ')}]`;
    if (first === '"') return this.#string();
    return this.#take(SCALAR) || this.#fail();
  }

  end(): void {
    this.#take(SPACE);
    if (this.#at !== this.text.length) this.#fail();
  }

  #members(): string[] {
    return this.#list('}', () => {
      this.#take(SPACE);
      const key = this.#string();
      this.#take(SPACE);
      if (this.text[this.#at++] !== ':') this.#fail();
      return { bytes: Buffer.from(JSON.parse(key) as string), text: `${key}: ${this.value()}` };
    })
      .sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes))
      .map((member) => member.text);
  }

  #list<Item>(close: string, item: () => Item): Item[] {
    this.#at++;
    this.#take(SPACE);
    const items: Item[] = [];
    if (this.text[this.#at] === close) {
      this.#at++;
      return items;
    }
    for (;;) {
      items.push(item());
      this.#take(SPACE);
      const next = this.text[this.#at++];
      if (next === close) return items;
      if (next !== ',') this.#fail();
    }
  }

  #string(): string {
    const literal = this.#take(STRING) || this.#fail();
    return literal.includes('\\') ? JSON.stringify(JSON.parse(literal)) : literal;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #fail(): never {
    throw new SyntaxError(`not JSON at character ${this.#at}`);
  }
}
