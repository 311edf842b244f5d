/** Seconds on a clock that only runs forward; the phone's time of day may be wrong or be set. */
export function seconds(): number {
  return performance.now() / 1000;
}
