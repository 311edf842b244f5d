import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';
import { RunningProduct } from './running-product.js';

const WARM_STARTS = 5;
const SALES = 60;
/**
 * The bounds: a warm start, the memory of api, worker and signer, and the delay until the payout request reaches the
 * bank.
 */
const READY_WITHIN_S = 15;
const MEMORY_WITHIN_MB = 400;
const REQUESTED_WITHIN_MS = 250;

/**
 * The whole product as `npm start` runs it: how long a warm start takes until a rate is shown, what api, worker and
 * signer need together after some sales, and how soon after a solid block's deposit the payout request reaches the
 * bank.
 */
export async function benchProduct({ print }: BenchmarkContext): Promise<BenchmarkReport> {
  const product = await RunningProduct.prepare();
  try {
    const cold = await product.start();
    print(`cold start (new database): ${cold.toFixed(1)} s`);
    const warm: number[] = [];
    for (let run = 0; run < WARM_STARTS; run++) {
      await product.stop();
      warm.push(await product.start());
      print(`warm start ${run + 1}: ${warm.at(-1)!.toFixed(1)} s`);
    }
    const latencies = await product.sell(SALES);
    const sorted = [...latencies].sort((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!;
    print(
      `deposit recorded → bank asked, ${sorted.length} sales: median ${median(sorted).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
    const memory = product.memory();
    const total = ['api', 'worker', 'signer'].reduce((sum, part) => sum + memory[part]!, 0);
    print(
      `memory: ${Object.entries(memory)
        .map(([part, mb]) => `${part} ${mb.toFixed(0)}`)
        .join(', ')} MB; api, worker and signer together ${total.toFixed(0)} MB`,
    );
    return {
      measured: { coldStartSeconds: cold, warmStartSeconds: warm, requestedMs: sorted, memoryMb: memory },
      bounds: [
        { name: 'seconds left of a warm start', value: READY_WITHIN_S - median(warm), atLeast: 0 },
        { name: 'MB left of the memory', value: MEMORY_WITHIN_MB - total, atLeast: 0 },
        { name: 'ms left until the bank is asked, p99', value: REQUESTED_WITHIN_MS - p99, atLeast: 0 },
      ],
    };
  } finally {
    await product.clear();
  }
}
