/** What a benchmark is given: a fresh, migrated database on a PostgreSQL that forces every commit to disk. */
export interface BenchmarkContext {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** How many events to fill the store with, where a benchmark does so (`--events`). */
  readonly events?: number;
  /** Prints one line for the reader; silent when only JSON is requested. */
  readonly print: (line: string) => void;
}

/** A figure with the bound it must keep. */
export interface Bound {
  readonly name: string;
  readonly value: number;
  readonly atLeast: number;
}

/** What a benchmark found: everything it measured, and the figures that are held to bounds. */
export interface BenchmarkReport {
  readonly measured: unknown;
  readonly bounds: readonly Bound[];
}

/** A benchmark: run by `npm run bench -- <name>`. */
export type Benchmark = (context: BenchmarkContext) => Promise<BenchmarkReport>;

/** The middle of the sorted values; of two middles the lower. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}
