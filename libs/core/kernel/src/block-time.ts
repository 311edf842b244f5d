/** A block carries the start of its slot, and the chain's clock is not ours: its time may be so long before a request. */
const BLOCK_CLOCK_MS = 15_000;

/** Whether the time of a block is within a span that began by our own clock. */
export function isBlockTimeWithin(
  { from, until }: { readonly from: string; readonly until: string },
  time: string | Date,
): boolean {
  const moment = new Date(time).getTime();
  return moment >= Date.parse(from) - BLOCK_CLOCK_MS && moment <= Date.parse(until);
}
