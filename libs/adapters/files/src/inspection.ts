import { NamedRefusal, refusal } from '@usdt-africa/contracts/refusals';
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Refusal } from '@usdt-africa/kernel';
import { uploadsBusy } from '@usdt-africa/platform';
import { confinement } from './confinement.js';
import { LIMITS, type Verdict } from './inspection-limits.js';
import type { FileKind } from './sniff.js';

/** Always the compiled file: a separate process reads no TypeScript. */
const PROGRAM = fileURLToPath(new URL('../dist/inspector.js', import.meta.url));
/** Larger than any of our files after re-encoding: a picture of the largest side, in the worst case. */
const MOST_ANSWER_BYTES = 100_000_000;

/**
 * Has a file read and re-encoded by a separate process of low priority, which is ended at its limits of processor time
 * and memory and reads no file beside its own programs.
 * @throws Refusal 422: the refusal of the inspection; `file-too-complex` when it reached a limit; 503 `uploads-busy`
 * when the machine was too busy to read it in time
 */
export async function inspected(kind: FileKind, bytes: Buffer): Promise<Buffer> {
  const answer = await answerOf(kind, bytes);
  const line = answer?.indexOf('\n') ?? -1;
  if (!answer || line < 0) throw tooComplex();
  const verdict = JSON.parse(answer.subarray(0, line).toString('utf8')) as Verdict;
  if (!verdict.ok) throw new NamedRefusal(verdict.refusal, verdict.data);
  return answer.subarray(line + 1);
}

/** @returns null when the process was ended, or ended itself, without one */
function answerOf(kind: FileKind, bytes: Buffer): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    // It gets none of our settings, and cannot read ours.
    const child = spawn(process.execPath, [...confinement(kind), realpathSync(PROGRAM), kind], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    lower(child.pid);
    const chunks: Buffer[] = [];
    let size = 0;
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, LIMITS.milliseconds);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_ANSWER_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    // A process that ends early stops reading: only its result counts.
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(late);
      if (isLate) reject(uploadsBusy());
      else resolve(code === 0 ? Buffer.concat(chunks) : null);
    });
    child.stdin.end(bytes);
  });
}

/** Whatever a file costs, requests come first. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LIMITS.niceness);
  } catch {
    // It has ended already.
  }
}

function tooComplex(): Refusal {
  return refusal('files.file-too-complex');
}
