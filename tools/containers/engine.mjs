/**
 * A separate Docker engine, from the distribution's packages, for a machine that has none: in its own network, mount,
 * process and cgroup namespace, so that it changes nothing on the machine, publishes nothing there, and ends together
 * with everything it started.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../lib/lock.mjs';
import { childrenOf, until } from '../lib/processes.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { fromPackages, lastLine, onPath, packagesObstacle } from './packages.mjs';

const PACKAGES = 'ca-certificates,docker.io,docker-cli,docker-compose,docker-buildx,iptables,iproute2,mount,tini'.split(
  ',',
);
const INSIDE = new URL('engine-inside.sh', import.meta.url).pathname;
/** The group of processes that every container's is below. */
const GROUP = 'usdt-africa-containers';
const START_PATIENCE = 60_000;
/** For PostgreSQL and brokers to close their files, should containers still run. */
const STOP_PATIENCE = 60_000;

/**
 * @typedef {object} Docker how a daemon is spoken to, and its containers' ports are reached
 * @property {NodeJS.ProcessEnv} env for the program docker
 * @property {string} about one phrase: which daemon it is
 * @property {readonly string[]} enter what stands before a program that is to see the daemon's network
 * @property {((pid: number) => Promise<boolean>) | undefined} killProcess kills a process that the daemon named
 * @property {string} shared a folder whose files the daemon can mount
 * @property {() => Promise<void>} stop
 */

/**
 * A daemon that is already reachable, if it has compose.
 * @returns {Promise<Docker | undefined>}
 */
export async function reachableDaemon() {
  if (!onPath('docker')) return undefined;
  const env = process.env;
  const { code, output } = await run(['docker'], ['version', '--format', '{{.Server.Version}}'], {
    env,
    within: 20_000,
  });
  if (code !== 0 || (await run(['docker'], ['compose', 'version'], { env })).code !== 0) return undefined;
  return {
    env,
    about: `the daemon that is here, ${lastLine(output)}`,
    enter: [],
    killProcess: undefined,
    shared: tmpdir(),
    stop: () => Promise.resolve(),
  };
}

/** Why no engine can be started here, in one sentence; undefined when one can. */
export function engineObstacle() {
  const reason = packagesObstacle();
  return reason && `no Docker daemon is reachable with compose, and ${reason}.`;
}

/**
 * Starts the engine, and makes it first where it is not there yet.
 * @param {object} options
 * @param {string} options.folder its packages, and the images and volumes that it stores between runs
 * @param {import('../lib/root.mjs').Print} options.print
 * @returns {Promise<Docker>}
 * @throws Complaint
 */
export async function startEngine({ folder, print }) {
  for (const name of ['data', 'run', 'bin', 'config', 'projects'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  const lock = takeLock(join(folder, 'lock'));
  if (!('release' in lock)) throw new Complaint(`process ${lock.heldBy} has an engine of ${folder} running.`);
  const root = join(folder, 'engine');
  if (!existsSync(root)) print('making the engine from packages …');
  await fromPackages({ cache: folder, target: root, packages: PACKAGES });
  const plugins = join(root, 'usr', 'libexec', 'docker', 'cli-plugins');
  // Of its programs this one alone: the others may want another system's libraries.
  rmSync(join(folder, 'bin', 'docker'), { force: true });
  symlinkSync(join(root, 'usr', 'bin', 'docker'), join(folder, 'bin', 'docker'));
  writeFileSync(join(folder, 'config', 'config.json'), JSON.stringify({ cliPluginsExtraDirs: [plugins] }));

  const log = openSync(join(folder, 'engine.log'), 'w', 0o600);
  // A starter that is killed takes the namespaces along: its death ends unshare, whose end kills the first process in.
  const shared = [ROOT, ...(process.env['USDT_CONTAINERS_SHARED'] ?? '').split(':').filter(Boolean)];
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--cgroup', '--uts', '--ipc'];
  const child = spawn(
    'setpriv',
    [
      '--pdeathsig',
      'KILL',
      'unshare',
      ...namespaces,
      '--propagation',
      'private',
      'bash',
      INSIDE,
      folder,
      GROUP,
      ...shared,
    ],
    { detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    DOCKER_HOST: `unix://${join(folder, 'run', 'docker.sock')}`,
    DOCKER_CONFIG: join(folder, 'config'),
    DOCKER_BUILDKIT: '1',
  };
  const version = () => run(['docker'], ['version', '--format', '{{.Server.Version}}'], { env, within: 10_000 });
  let answer = '';
  await until(
    async () => {
      const { code, output } = await version();
      answer = code === 0 ? lastLine(output) : '';
      return answer !== '' || isOver();
    },
    START_PATIENCE,
    300,
  );
  const first = child.pid === undefined ? undefined : childrenOf(child.pid)[0];
  const stop = async () => {
    if (first !== undefined && !isOver()) process.kill(first, 'SIGTERM');
    if (!(await until(isOver, STOP_PATIENCE, 100))) child.kill('SIGKILL');
    removeGroups();
    lock.release();
  };
  if (answer === '' || first === undefined) {
    await stop();
    throw new Complaint(`the engine did not start: ${lastLine(readFileSync(join(folder, 'engine.log'), 'utf8'))}`);
  }
  return {
    env,
    about: `an engine of its own, ${answer}, from packages, in namespaces of its own`,
    enter: ['nsenter', '--net', '--target', String(first)],
    killProcess: async (pid) => {
      const kill = ['--pid', '--target', String(first), 'kill', '-KILL', String(pid)];
      return (await run(['nsenter'], kill)).code === 0;
    },
    shared: join(folder, 'projects'),
    stop,
  };
}

/**
 * The kernel retains control groups without processes: they are removed, so that nothing of the engine stays on the
 * machine.
 */
function removeGroups() {
  for (const line of readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')) {
    const [, controllers = '', path = ''] = line.split(':');
    const group = join('/sys/fs/cgroup', controllers.replace('name=', ''), path, GROUP);
    if (!existsSync(group)) continue;
    const below = readdirSync(group, { withFileTypes: true, recursive: true }).filter((entry) => entry.isDirectory());
    const folders = below.map(({ parentPath, name }) => join(parentPath, name));
    for (const folder of [group, ...folders].sort((one, other) => other.length - one.length)) {
      try {
        rmdirSync(folder);
      } catch {
        // Somebody is still in it.
      }
    }
  }
}
