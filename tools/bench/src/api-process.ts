import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@usdt-africa/tools/free-ports';
import { childOfOurs } from './endings.js';

const PROGRAM = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
/** Of the kernel's clock that counts a process's time. */
const TICKS_PER_SECOND = 100;

/** The api as a separate process, started as the product starts it, with only the database behind it. */
export class ApiProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @param env where the database is, and its keys */
  static async start(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
    const port = String((await freePorts(1))[0]);
    const child = childOfOurs(
      fork(PROGRAM, {
        execArgv: ['--max-semi-space-size=2'],
        env: {
          PATH: process.env['PATH'],
          APP_MODE: 'sandbox',
          NODE_ENV: 'production',
          GENERATED_KEYS: '1',
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          API_PORT: port,
          PAYSTACK_URL: 'http://127.0.0.1:1',
          PAYSTACK_SECRET_KEY: 'sk_test_benchmark',
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`the api ended (${code})`)));
    });
    return new ApiProcess(child, `http://127.0.0.1:${port}`);
  }

  /** Seconds of a core that the api has used so far. */
  cpuSeconds(): number {
    return secondsIn(`/proc/${this.child.pid}/stat`);
  }

  /** CPU seconds outside the thread that responds: mostly hashing. */
  cpuSecondsBeside(): number {
    const threads = `/proc/${this.child.pid}/task`;
    const beside = readdirSync(threads).filter((thread) => thread !== String(this.child.pid));
    return beside.reduce((sum, thread) => sum + secondsIn(`${threads}/${thread}/stat`), 0);
  }

  /** Memory that the api has now, in MB. */
  memoryMb(): number {
    const [, pages = '0'] = readFileSync(`/proc/${this.child.pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4_096) / 1e6;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }
}

function secondsIn(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
