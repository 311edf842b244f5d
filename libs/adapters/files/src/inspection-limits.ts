import type { NamedRefusal, RefusalName } from '@usdt-africa/contracts/refusals';
import type { FileKind } from './sniff.js';

/** What reading one file may cost. */
export const LIMITS = {
  /** Processor time of the whole process. A picture of the most pixels needs more than a document. */
  cpuMilliseconds: { pdf: 5_000, jpg: 15_000, png: 15_000 } satisfies Record<FileKind, number>,
  /** From its start: it runs at a low priority, and a busy machine is not the file's fault. */
  milliseconds: 60_000,
  /** Nice value of the process: about a third of the processor time that a request gets. */
  niceness: 5,
  /** Of the whole process: a picture of the most pixels fits, unpacked. */
  megabytes: 900,
  /** For the objects that are read. */
  heapMegabytes: 384,
  /** Of a document's object and cross-reference streams, unpacked, all together. */
  unpackedBytes: 24_000_000,
  /** Of a document; the ones we take have at most 60 pages. */
  objects: 100_000,
  /** `#41` in names of a document, which cost the parser far more than other characters. */
  escapes: 20_000,
} as const;

/** The result of a file's inspection. */
export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: RefusalName; readonly data: NamedRefusal['data'] };
