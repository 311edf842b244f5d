/**
 * Where Apache Kafka comes from without Docker: its published jars, fetched once with Maven, run with Java. Node's
 * built-ins only: `npm start` fetches them while npm still installs.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { takeLock } from './lock.mjs';
import { until } from './processes.mjs';
import { Complaint, ROOT } from './root.mjs';
import { run } from './run.mjs';

/** The newest release, used by default, and the last of the line before it. */
export const KAFKA_VERSIONS = /** @type {const} */ ({ newest: '4.3.0', before: '3.9.2' });

const JAVA_NEEDED = 17;
/** How long a download may take before one goes on without it: milliseconds. */
const PATIENCE = 60_000;

/** @typedef {import('./kafka.d.mts').KafkaProgram} KafkaProgram */

/**
 * Returns why Kafka cannot run here, in one sentence that also states the remedy; undefined when it can.
 * @param {{ version?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<string | undefined>}
 */
export async function kafkaObstacle({ version = KAFKA_VERSIONS.newest, env = process.env } = {}) {
  const java = await findJava(env);
  if ('reason' in java) return java.reason;
  if (hasJars(jarsFolder(version, env)) || findMaven(env)) return undefined;
  return "Kafka's jars are fetched with Maven, and there is no Maven here: install it (the program mvn).";
}

/**
 * Returns Kafka of this version, fetched first where it is not here yet. Safe in several processes at once.
 * @param {{ version?: string, env?: NodeJS.ProcessEnv, within?: number, print?: import('./root.mjs').Print }} [options]
 * `within`: milliseconds for the download
 * @returns {Promise<KafkaProgram>}
 * @throws Complaint with the obstacle
 */
export async function fetchKafka({
  version = KAFKA_VERSIONS.newest,
  env = process.env,
  within = PATIENCE,
  print = () => undefined,
} = {}) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Complaint(`"${version}" is not a Kafka version, like 4.3.0.`);
  const java = await findJava(env);
  if ('reason' in java) throw new Complaint(java.reason);
  const folder = jarsFolder(version, env);
  if (!hasJars(folder)) {
    const maven = findMaven(env);
    if (!maven) throw new Complaint(/** @type {string} */ (await kafkaObstacle({ version, env })));
    print(`Downloading Kafka ${version} (40 MB the first time) …`);
    await alone(folder, within, (left) => download(maven, version, folder, env, left));
  }
  return { version, java: java.program, classPath: join(folder, 'libs', '*') };
}

/**
 * One folder for every data folder of this workspace.
 * @param {string} version
 * @param {NodeJS.ProcessEnv} env
 */
function jarsFolder(version, env) {
  return join(resolve(ROOT, env['USDT_KAFKA_DIR'] ?? '.kafka'), version);
}

/** @param {string} folder */
const hasJars = (folder) => existsSync(join(folder, 'libs'));

/**
 * Lets one process at a time fetch into a folder; the others wait for it and then find the jars there.
 * @param {string} folder
 * @param {number} within
 * @param {(left: number) => Promise<void>} fetch
 */
async function alone(folder, within, fetch) {
  const end = performance.now() + within;
  mkdirSync(folder, { recursive: true });
  /** @type {{ release(): void } | undefined} */
  let lock;
  const isMyTurn = await until(
    () => {
      if (hasJars(folder)) return true;
      const taken = takeLock(join(folder, 'fetch.lock'));
      if ('release' in taken) lock = taken;
      return lock !== undefined;
    },
    within,
    200,
  );
  try {
    if (!isMyTurn) throw tooSlow(within);
    if (!hasJars(folder)) await fetch(Math.max(0, end - performance.now()));
  } finally {
    lock?.release();
  }
}

/** @param {number} within */
const tooSlow = (within) => new Complaint(`Kafka's jars were not downloaded within ${Math.round(within / 1000)} s.`);

/**
 * @param {string} maven
 * @param {string} version
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {number} within
 */
async function download(maven, version, folder, env, within) {
  // Remains of an interrupted download; no other process is downloading now.
  for (const name of readdirSync(folder)) {
    if (name.startsWith('part-')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const part = join(folder, `part-${process.pid}`);
  mkdirSync(part);
  writeFileSync(join(part, 'pom.xml'), pom(version));
  const goal = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=libs', '-DincludeScope=runtime'];
  const { code, output, isLate } = await run([maven], goal, { cwd: part, env, within });
  if (isLate) throw tooSlow(within);
  if (code !== 0) throw new Complaint(`Maven could not download Kafka ${version}: ${reasonIn(output)}`);
  renameSync(join(part, 'libs'), join(folder, 'libs'));
  rmSync(part, { recursive: true, force: true });
}

/** @param {string} version */
function pom(version) {
  const dependency = (/** @type {string[]} */ ...[group, artifact, number]) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${number}</version></dependency>`;
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    '<modelVersion>4.0.0</modelVersion>',
    '<groupId>africa.usdt</groupId><artifactId>kafka-jars</artifactId><version>1</version><packaging>pom</packaging>',
    '<dependencies>',
    dependency('org.apache.kafka', 'kafka_2.13', version),
    // Without it the broker logs nothing at all.
    dependency('org.slf4j', 'slf4j-simple', '1.7.36'),
    '</dependencies>',
    '</project>',
    '',
  ].join('\n');
}

/** @param {string} output of Maven */
function reasonIn(output) {
  const lines = output.trim().split('\n');
  const line = lines.find((text) => text.includes('ERROR')) ?? lines.at(-1) ?? '';
  return line.replace(/^\[ERROR\]\s*/, '').slice(0, 300);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ program: string } | { reason: string }>}
 */
async function findJava(env) {
  const home = env['JAVA_HOME'];
  const program = (home && onlyIfThere(join(home, 'bin', executable('java')))) || onPath('java', env);
  const bring = `install Java ${JAVA_NEEDED} or newer (the program java, or JAVA_HOME).`;
  if (!program) return { reason: `Kafka needs Java, and there is none here: ${bring}` };
  const { output } = await run([program], ['-version'], { env, within: 10_000 }).catch(() => ({ output: '' }));
  const [, first = '', second = ''] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  const version = Number(first === '1' ? second : first);
  if (version >= JAVA_NEEDED) return { program };
  const found = version > 0 ? `this is Java ${version}` : `${program} does not work`;
  return { reason: `Kafka needs Java ${JAVA_NEEDED} or newer, and ${found}: ${bring}` };
}

/** @param {NodeJS.ProcessEnv} env */
function findMaven(env) {
  const name = process.platform === 'win32' ? 'mvn.cmd' : 'mvn';
  for (const variable of ['MAVEN_HOME', 'M2_HOME']) {
    const home = env[variable];
    const program = home && onlyIfThere(join(home, 'bin', name));
    if (program) return program;
  }
  return onPath('mvn', env, name);
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [file]
 */
function onPath(name, env, file = executable(name)) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path));
}

/** @param {string} name */
const executable = (name) => (process.platform === 'win32' ? `${name}.exe` : name);

/** @param {string} path */
const onlyIfThere = (path) => (existsSync(path) ? path : undefined);
