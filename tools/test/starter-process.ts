import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopKafkaLeftovers } from '../lib/kafka.mjs';
import { stopLeftover } from '../lib/postgres.mjs';
import { freePorts } from '../lib/free-ports.mjs';
import { until } from '../lib/processes.mjs';
import { PORTS } from '../lib/product.mjs';

const PROGRAM = fileURLToPath(new URL('./fixtures/starter.mjs', import.meta.url));

const NAMES = Object.keys(PORTS);

/** A data folder with its own ports, and the starters that were run on it. */
export class StarterBench {
  readonly folder = mkdtempSync(join(tmpdir(), 'usdt-africa-starter-'));
  readonly data = join(this.folder, 'data');
  readonly journalFile = join(this.folder, 'journal');
  readonly #started: StarterProcess[] = [];
  #env: Record<string, string> = {};

  constructor(private readonly settings: Readonly<Record<string, string>> = {}) {}

  async prepare(): Promise<void> {
    chmodSync(this.folder, 0o711);
    const ports = await freePorts(NAMES.length);
    this.#env = Object.fromEntries(ports.map((port, index) => [NAMES[index], String(port)]));
  }

  port(name: keyof typeof PORTS): number {
    return Number(this.#env[name]);
  }

  start(...parts: string[]): StarterProcess {
    return this.#spawn([process.execPath, PROGRAM, this.data, this.journalFile, ...parts]);
  }

  /** As npm does it: a shell in between, which gets the signals. */
  startUnderShell(...parts: string[]): StarterProcess {
    // The last command keeps the shell from turning into the starter itself.
    const script = '"$0" "$@"; exit $?';
    const command = ['sh', '-c', script, process.execPath, PROGRAM, this.data, this.journalFile, ...parts];
    return this.#spawn(command, { npm_lifecycle_event: 'start' });
  }

  #spawn(command: readonly string[], extra: NodeJS.ProcessEnv = {}): StarterProcess {
    const { npm_lifecycle_event: _, ...inherited } = process.env;
    const started = new StarterProcess(command, { ...inherited, ...this.#env, ...this.settings, ...extra });
    this.#started.push(started);
    return started;
  }

  /** What the parts wrote down: `api ready`, `api stop`. */
  journal(): string[] {
    if (!existsSync(this.journalFile)) return [];
    return readFileSync(this.journalFile, 'utf8').trim().split('\n');
  }

  /** The journal without the pids. */
  happenings(): string[] {
    return this.journal().map((line) => line.replace(/ \d+$/, ''));
  }

  /** The pid of a part's newest run. */
  pidOf(part: string): number {
    return Number(
      this.journal()
        .findLast((line) => line.startsWith(`${part} ready`))
        ?.split(' ')[2],
    );
  }

  async clear(): Promise<void> {
    for (const starter of this.#started) await starter.end('SIGTERM');
    await stopLeftover(join(this.data, 'postgres', 'data'));
    await stopKafkaLeftovers(join(this.data, 'kafka'), 0);
    // A broker that is being ended may still write a file.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** One run of a starter. */
export class StarterProcess {
  readonly #child: ChildProcess;
  readonly exited: Promise<number | null>;
  output = '';

  constructor([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.exited = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)));
  }

  /** Waits until it has printed this; fails with all its output when it does not. */
  async prints(text: string, within = 90_000): Promise<void> {
    const ended = (): boolean => this.#child.exitCode !== null || this.#child.signalCode !== null;
    await until(() => this.output.includes(text) || ended(), within);
    if (!this.output.includes(text)) throw new Error(`"${text}" was not printed, but:\n${this.output}`);
  }

  /** Sends it a signal and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.exited;
  }
}
