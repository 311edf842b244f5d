/** What is loaded by itself, with what it has of the messages, and what it asks for. */
export interface Load {
  readonly file: string;
  readonly parts: ReadonlySet<string>;
  readonly asks: ReadonlySet<string>;
}
export function keysIn(source: string, keys: readonly string[]): string[];
export function loads(keys: readonly string[]): Load[];
export function partsOf(keys: readonly string[]): Map<string, string>;
export function unasked(keys: readonly string[]): string[];
