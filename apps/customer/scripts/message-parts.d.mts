/** A separately loaded unit, with the message parts that it loads and the message keys that it uses. */
export interface Load {
  readonly file: string;
  readonly parts: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}
export function keysIn(source: string, keys: readonly string[]): string[];
export function loads(keys: readonly string[]): Load[];
export function partsOf(keys: readonly string[]): Map<string, string>;
export function unasked(keys: readonly string[]): string[];
