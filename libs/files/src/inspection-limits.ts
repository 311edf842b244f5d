import type { NamedRefusal, RefusalName } from '@usdt-africa/contracts/refusals';

/** What reading one file may cost. */
export const LIMITS = {
  /** Of the whole process, from its start. */
  milliseconds: 15_000,
  /** Of the whole process: a picture of the most pixels fits, unpacked. */
  megabytes: 900,
  /** Of what is read into objects. */
  heapMegabytes: 384,
} as const;

/** What the reader of a file says of it. */
export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: RefusalName; readonly data: NamedRefusal['data'] };
