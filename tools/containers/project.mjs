/** The product in containers of a separate project: built, started, checked, and removed without a trace. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { until } from '../lib/processes.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { openProxy } from './registry-proxy.mjs';
import { lastLine } from './packages.mjs';

const NAME = 'usdt-africa-trial';
const NAMES = new URL('localhost-names.mjs', import.meta.url).href;
const BUILD_PATIENCE = 1_800_000;
const UP_PATIENCE = 900_000;
/** Who was started so often without becoming well will not become it by being waited for. */
const GIVEN_UP_AFTER = 8;
const HOPELESS = 'started again and again';

/**
 * @typedef {object} Part one container that is to run for ever
 * @property {string} id
 * @property {string} name of the service, with the replica's number where there are several
 * @property {string} service
 */

/**
 * @typedef {object} State of a container
 * @property {boolean} isWell running, and healthy where it has a check
 * @property {string} startedAt
 * @property {number} pid
 * @property {string} shown
 */

export class Project {
  #docker;
  #folder;
  /** @type {NodeJS.ProcessEnv} */
  #settings = {};
  #authority = '';

  /** @param {import('./engine.mjs').Docker} docker */
  constructor(docker) {
    this.#docker = docker;
    this.#folder = mkdtempSync(join(docker.shared, 'usdt-africa-trial-'));
  }

  /** Writes the settings and secrets of a sandbox; what a run that was killed left behind goes first. */
  async settle() {
    await this.#clear();
    const command = [join(ROOT, 'tools/bin/compose-env.mjs'), '--sandbox', '--into', this.#folder];
    const made = await run([process.execPath], command);
    if (made.code !== 0) throw new Complaint(`compose-env failed: ${lastLine(made.output)}`);
    this.#settings = parseEnv(readFileSync(join(this.#folder, '.env'), 'utf8'));
  }

  /**
   * Builds the product's image.
   * @param {boolean} isCutOff whether the daemon has no network access of its own
   * @returns {Promise<{ image: number, base: number }>} bytes
   */
  async build(isCutOff) {
    const proxy = isCutOff ? await openProxy(this.#docker.enter, this.#folder) : undefined;
    try {
      const way = proxy
        ? [
            '--network',
            'host',
            '--build-arg',
            `HTTPS_PROXY=${proxy.proxy}`,
            '--build-arg',
            `https_proxy=${proxy.proxy}`,
          ]
        : [];
      const built = await this.#run(
        ['build', ...way, '--progress', 'plain', '--tag', 'usdt-africa', ROOT],
        BUILD_PATIENCE,
      );
      if (built.code !== 0) throw new Complaint(`the image could not be built:\n${built.output.slice(-4000)}`);
    } finally {
      await proxy?.close();
    }
    const stages = [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+)(?: AS (\S+))?/gim)];
    // A stage that begins with an earlier one has that one's base.
    let base = stages.at(-1)?.[1] ?? '';
    for (let stage; (stage = stages.find(([, , name]) => name === base));) base = stage[1] ?? '';
    return { image: await this.#size('usdt-africa'), base: await this.#size(base) };
  }

  /** @param {string} image */
  async #size(image) {
    return Number((await this.#run(['image', 'inspect', '--format', '{{.Size}}', image])).output.trim());
  }

  /** Starts everything and waits until all health checks pass. */
  async up() {
    const { code, output } = await this.compose(['up', '--detach', '--no-build', '--pull', 'never'], UP_PATIENCE);
    if (code !== 0) throw new Complaint(`compose could not bring it up:\n${output.slice(-4000)}`);
    const unwell = async () => {
      const all = await this.parts();
      const states = await Promise.all(all.map(async (part) => ({ part, state: await this.state(part.id) })));
      return states.filter(({ state }) => !state.isWell).map(({ part, state }) => `${part.name} is ${state.shown}`);
    };
    let last = /** @type {string[]} */ ([]);
    const isDecided = async () => {
      last = await unwell();
      return last.length === 0 || last.some((sentence) => sentence.endsWith(HOPELESS));
    };
    await until(isDecided, UP_PATIENCE, 2_000);
    if (last.length > 0) {
      throw new Complaint(`not everything became well: ${last.join(', ')}`);
    }
  }

  /**
   * The long-running services, in the order of the compose file; jobs that end are left out.
   * @returns {Promise<Part[]>}
   */
  async parts() {
    const { output } = await this.compose(['ps', '--all', '--no-trunc', '--format', 'json']);
    const rows = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => /** @type {{ ID: string, Service: string, Name: string }} */ (JSON.parse(line)));
    const found = [];
    for (const { ID, Service, Name } of rows) {
      const policy = await this.#run(['inspect', '--format', '{{.HostConfig.RestartPolicy.Name}}', ID]);
      if (!['always', 'unless-stopped'].includes(policy.output.trim())) continue;
      const isOneOfSeveral = rows.filter((row) => row.Service === Service).length > 1;
      found.push({ id: ID, service: Service, name: isOneOfSeveral ? `${Service} ${Name.split('-').at(-1)}` : Service });
    }
    return found.sort((one, other) => one.name.localeCompare(other.name));
  }

  /**
   * @param {string} id
   * @returns {Promise<State>}
   */
  async state(id) {
    const { code, output } = await this.#run(['inspect', '--format', '{{json .State}} {{.RestartCount}}', id]);
    if (code !== 0) return { isWell: false, startedAt: '', pid: 0, shown: 'gone' };
    const { Status, StartedAt, Pid, Health } = JSON.parse(output.slice(0, output.lastIndexOf('}') + 1));
    const starts = Number(output.slice(output.lastIndexOf('}') + 1));
    return {
      isWell: Status === 'running' && (Health?.Status ?? 'healthy') === 'healthy',
      startedAt: StartedAt,
      pid: Pid,
      shown: starts >= GIVEN_UP_AFTER ? HOPELESS : [Status, Health?.Status].filter(Boolean).join(', '),
    };
  }

  /**
   * Kills a container's first process, as a machine short of memory would, and waits until its restart policy has
   * brought it back. `docker kill` itself counts as an operator's stop, after which no policy starts anything.
   * @param {Part} part
   * @param {number} within milliseconds
   * @returns {Promise<{ backIn: number | undefined, by: string }>} `backIn`: milliseconds; undefined when it did not
   * come back
   */
  async kill(part, within) {
    const before = await this.state(part.id);
    const began = performance.now();
    const { killProcess } = this.#docker;
    let by = 'its restart policy';
    if (killProcess && (await killProcess(before.pid))) {
      // Nothing more: what follows is the policy's.
    } else {
      await this.#run(['kill', part.id]);
      await this.#run(['start', part.id]);
      by = 'docker start';
    }
    const isBack = async () => {
      const now = await this.state(part.id);
      return now.isWell && now.startedAt !== before.startedAt;
    };
    const came = await until(isBack, within, 500);
    return { backIn: came ? performance.now() - began : undefined, by };
  }

  /**
   * Sells through the app and waits for the naira in the sandbox's bank.
   * @param {{ fast: boolean, within: number }} options `fast`: blocks come as soon as the USDT is sent
   * @returns {Promise<{ ok: boolean, sentence: string }>}
   */
  async sell({ fast, within }) {
    const { PUBLIC_URL = '', SANDBOX_URL = '' } = this.#settings;
    const args = ['--json', '--app', PUBLIC_URL, '--sandbox', SANDBOX_URL, '--timeout', String(within / 1000)];
    const { output } = await this.#inside([join(ROOT, 'tools/bin/demo.mjs'), ...args, ...(fast ? ['--fast'] : [])]);
    try {
      return JSON.parse(output.slice(output.indexOf('{')));
    } catch {
      return { ok: false, sentence: lastLine(output) };
    }
  }

  /**
   * Payouts requested from the sandbox's bank, and whether each was paid once.
   * @returns {Promise<{ total: number, paid: number }>}
   */
  async paid() {
    const state = JSON.stringify(`${this.#settings['SANDBOX_URL']}/control/state`);
    const script = `const { bank } = await (await fetch(${state})).json();
      const paid = bank.transfers.filter(({ status }) => status === 'success').map(({ reference }) => reference);
      console.log(JSON.stringify({ total: bank.total, paid: new Set(paid).size }));`;
    const { output } = await this.#inside(['--input-type=module', '--eval', script]);
    return JSON.parse(lastLine(output));
  }

  /**
   * A command in a running container.
   * @param {string} service
   * @param {...string} command
   */
  exec(service, ...command) {
    return this.compose(['exec', '--no-TTY', service, ...command], 300_000);
  }

  /**
   * The end of a service's log, in lines that a terminal can show.
   * @param {string} service
   */
  async logs(service) {
    const { output } = await this.compose(['logs', '--no-color', '--tail', '15', service]);
    return output
      .split('\n')
      .map((line) => line.slice(0, 300))
      .join('\n');
  }

  /** Removes containers, networks, volumes and secrets; the images stay. */
  async down() {
    await this.#clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #clear() {
    const ours = ['--quiet', '--filter', `label=com.docker.compose.project=${NAME}`];
    for (const [kind, list, remove] of /** @type {const} */ ([
      ['container', ['ls', '--all'], ['rm', '--force', '--volumes']],
      ['volume', ['ls'], ['rm', '--force']],
      ['network', ['ls'], ['rm']],
    ])) {
      const { output } = await this.#run([kind, ...list, ...ours]);
      const ids = output.split('\n').filter((line) => /^[\w.-]+$/.test(line));
      if (ids.length > 0) await this.#run([kind, ...remove, ...ids], UP_PATIENCE);
    }
  }

  /**
   * @param {readonly string[]} args
   * @param {number} [within]
   */
  compose(args, within = 60_000) {
    const file = ['--project-name', NAME, '--file', join(ROOT, 'docker-compose.yml')];
    const settings = ['--env-file', join(this.#folder, '.env'), '--profile', 'sandbox'];
    return this.#run(['compose', '--ansi', 'never', ...file, ...settings, ...args], within);
  }

  /**
   * Runs node where the containers' ports are published, believing the proxy's own authority.
   * @param {readonly string[]} args
   */
  async #inside(args) {
    if (this.#authority === '') {
      const { output } = await this.exec('proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
      this.#authority = join(this.#folder, 'authority.pem');
      writeFileSync(this.#authority, output);
    }
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: this.#authority };
    return run([...this.#docker.enter, process.execPath, '--import', NAMES], args, { env, within: 600_000 });
  }

  /**
   * @param {readonly string[]} args
   * @param {number} [within]
   */
  #run(args, within = 60_000) {
    return run(['docker'], args, { env: this.#docker.env, within });
  }
}
