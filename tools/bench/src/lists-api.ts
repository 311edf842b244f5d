import { Agent, get, request as httpRequest, type IncomingMessage } from 'node:http';
import { ApiProcess } from './api-process.js';
import type { Question } from './lists-cases.js';

/** More live pages than these one session may not have open. */
const STREAMS_OF_SESSION = 10;

/** The api as a separate process, and a signed-in operator of finance. */
export class ListsApi {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });

  private constructor(
    private readonly process: ApiProcess,
    private cookie: string,
  ) {}

  /** @param env where the database is, and its keys */
  static async start(env: Readonly<Record<string, string>>): Promise<ListsApi> {
    const api = new ListsApi(await ApiProcess.start(env), '');
    api.cookie = await api.#signIn();
    return api;
  }

  /** @returns how long the whole answer took, in milliseconds */
  async timed({ path, body }: Question): Promise<number> {
    const began = performance.now();
    const answer = await this.#send(body ? 'POST' : 'GET', path, body);
    for await (const _part of answer);
    const took = performance.now() - began;
    if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}`);
    return took;
  }

  async json<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.#send(method, path, body);
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${Buffer.concat(parts).toString()}`);
    return JSON.parse(Buffer.concat(parts).toString()) as Body;
  }

  /** Reads an answer as it comes. @returns its bytes, and how many lines they were */
  async download(path: string, body: unknown): Promise<{ readonly bytes: number; readonly lines: number }> {
    const answer = await this.#send('POST', path, body);
    if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}`);
    let bytes = 0;
    let lines = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
    }
    return { bytes, lines };
  }

  /** Opens so many consoles on the stream of changes. @returns what closes them */
  async open(consoles: number): Promise<() => void> {
    const answers: IncomingMessage[] = [];
    while (answers.length < consoles) {
      const cookie = await this.#signIn();
      const some = Array.from({ length: Math.min(STREAMS_OF_SESSION, consoles - answers.length) });
      answers.push(...(await Promise.all(some.map(() => this.#send('GET', '/api/admin/stream', undefined, cookie)))));
    }
    for (const answer of answers) {
      if (answer.statusCode !== 200) throw new Error(`the stream was answered ${answer.statusCode}`);
      answer.resume();
    }
    return () => answers.forEach((answer) => answer.destroy());
  }

  /** Seconds of a core that the api has used so far. */
  cpuSeconds(): number {
    return this.process.cpuSeconds();
  }

  /** Memory that the api has now, in MB. */
  memoryMb(): number {
    return this.process.memoryMb();
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.process.stop();
  }

  /** @returns the cookie of a new session */
  async #signIn(): Promise<string> {
    const people = await this.json<{ id: string; role: string }[]>('GET', '/api/admin/auth/sandbox');
    const { id } = people.find(({ role }) => role === 'finance')!;
    const answer = await this.#send('POST', '/api/admin/auth/sandbox', { operatorId: id });
    answer.resume();
    return answer.headers['set-cookie']![0]!.split(';')[0]!;
  }

  #send(method: string, path: string, body?: unknown, cookie = this.cookie): Promise<IncomingMessage> {
    const text = body === undefined ? null : JSON.stringify(body);
    const headers = {
      Origin: this.process.url,
      Cookie: cookie,
      ...(text === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    };
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, headers, method };
      const outgoing =
        method === 'GET' ? get(this.process.url + path, options) : httpRequest(this.process.url + path, options);
      outgoing.once('response', resolve).once('error', reject);
      outgoing.end(text ?? undefined);
    });
  }
}
