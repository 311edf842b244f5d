import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';
import { pause, RunningProduct } from './running-product.js';

/** Until what a start compiles, fetches and tidies up is done with. */
const SETTLE_S = 30;
const ROUNDS = 5;
const ROUND_S = 12;
/** The bounds, in percent of one core. */
const MOST: Readonly<Record<string, number>> = { worker: 4, broker: 6 };

/**
 * What the whole product costs while nothing happens, through Kafka as `npm start` runs it: the processor's time of each part, of
 * the broker, and of the same worker without Kafka, which is not held to anything.
 */
export async function benchIdle({ print }: BenchmarkContext): Promise<BenchmarkReport> {
  const direct = await atRest(false, print);
  const kafka = await atRest(true, print);
  const middle = (runs: readonly Readonly<Record<string, number>>[], name: string): number =>
    median(runs.map((run) => run[name]!));
  const shown = (runs: readonly Readonly<Record<string, number>>[]): string =>
    Object.keys(runs[0]!)
      .map((name) => `${name} ${middle(runs, name).toFixed(1)} %`)
      .join('  ');
  print(`median   without Kafka  ${shown(direct)}`);
  print(`median   with Kafka     ${shown(kafka)}`);
  return {
    measured: { withoutKafka: direct, withKafka: kafka },
    bounds: Object.entries(MOST).map(([name, most]) => ({
      name: `${most} % of a core / ${name} at rest, with Kafka`,
      value: most / Math.max(middle(kafka, name), 0.01),
      atLeast: 1,
    })),
  };
}

/** Each part's percent of a core, in each round. */
async function atRest(kafka: boolean, print: (line: string) => void): Promise<Record<string, number>[]> {
  const product = await RunningProduct.prepare({
    // As the network's, and as the watch polls it by default.
    SANDBOX_BLOCK_MS: '3000',
    TRON_POLL_MS: '500',
    USDT_TEST_KAFKA: kafka ? 'required' : 'off',
  });
  try {
    await product.start();
    await pause(SETTLE_S * 1000);
    const parts = [...product.processes(), ...(kafka ? [{ name: 'broker', pid: product.broker() }] : [])];
    const rounds: Record<string, number>[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const before = parts.map(({ pid }) => processorSeconds(pid));
      const began = performance.now();
      await pause(ROUND_S * 1000);
      const seconds = (performance.now() - began) / 1000;
      const shares = parts.map(
        ({ name, pid }, n) => [name, ((processorSeconds(pid) - before[n]!) / seconds) * 100] as const,
      );
      print(
        `round ${round}  ${kafka ? 'with Kafka   ' : 'without Kafka'}  ${shares
          .map(([name, share]) => `${name} ${share.toFixed(1)} %`)
          .join('  ')}`,
      );
      rounds.push(Object.fromEntries(shares));
    }
    return rounds;
  } finally {
    await product.clear();
  }
}

/** What a process has had of the processor so far. */
function processorSeconds(pid: number): number {
  if (process.platform === 'linux') {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything; in ticks, of which Linux counts a hundred a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' });
  return time
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
