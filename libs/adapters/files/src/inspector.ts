/**
 * A separate process for one untrusted file: only its own reader can become slow, full or broken by it. It has no
 * settings and no secrets. The file comes on stdin; the result, a line of JSON and then the file to store, goes to
 * stdout. It ends itself when it takes too much processor time or memory.
 */
import { buffer } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { NamedRefusal } from '@usdt-africa/contracts/refusals';
import { LIMITS, type Verdict } from './inspection-limits.js';

async function clean(kind: string, bytes: Buffer): Promise<Buffer> {
  if (kind === 'pdf') return (await import('./pdf.js')).cleanPdf(bytes);
  return (await import('./image.js')).cleanImage(bytes, kind === 'jpg' ? 'jpg' : 'png');
}

/** Off the thread that keeps watch. */
function cleanedAside(kind: string, bytes: Buffer): Promise<Reply> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { kind, bytes },
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMegabytes },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the reader ended without an answer')));
  });
}

interface Reply {
  readonly verdict: Verdict;
  readonly bytes: Uint8Array;
}

async function judged(kind: string, bytes: Buffer): Promise<Reply> {
  try {
    return { verdict: { ok: true }, bytes: await clean(kind, bytes) };
  } catch (error) {
    if (!(error instanceof NamedRefusal)) throw error;
    return { verdict: { ok: false, refusal: error.refusal, data: error.data }, bytes: new Uint8Array() };
  }
}

if (isMainThread) {
  const end = (): never => process.exit(1);
  const kind = process.argv[2] ?? '';
  const cpu = kind === 'pdf' ? LIMITS.cpuMilliseconds.pdf : LIMITS.cpuMilliseconds.png;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > cpu * 1_000 || process.memoryUsage.rss() > LIMITS.megabytes * 1_048_576) end();
  }, 10).unref();
  const { verdict, bytes } = await cleanedAside(kind, await buffer(process.stdin));
  process.stdout.write(`${JSON.stringify(verdict)}\n`);
  process.stdout.end(bytes);
} else {
  const { kind, bytes } = workerData as { readonly kind: string; readonly bytes: Uint8Array };
  parentPort!.postMessage(await judged(kind, Buffer.from(bytes)));
}
