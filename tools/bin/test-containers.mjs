#!/usr/bin/env node
/** `npm run test:containers`: the product in containers on a real Docker engine, each part killed. */
import { parseArgs } from 'node:util';
import { engineObstacle, reachableDaemon, startEngine } from '../containers/engine.mjs';
import { baseImages, ensureImage } from '../containers/images.mjs';
import { Project } from '../containers/project.mjs';
import { tryOut } from '../containers/trial.mjs';
import { Complaint } from '../lib/root.mjs';
import { endRuns } from '../lib/run.mjs';

const EXPLANATION = `npm run test:containers [-- --own] [-- --engine]

Builds the image, brings docker-compose.yml up with the sandbox, sells, kills each part by id, waits until it is back, sells again,
and holds history, read models and money against each other at the end. Half an hour or so; not part of npm test.

It uses the Docker daemon that is reachable with compose. Where there is none, root on Debian gets an engine from packages, in
namespaces of its own, and images from packages; what it made is kept in USDT_CONTAINERS_DIR (/var/tmp/usdt-containers), the
containers are not. Exit 0: all well; 1: something failed; 3: it cannot run here, with the reason in a line.

  --own      an engine of its own although a daemon is reachable
  --engine   only starts that engine with the base images, says how to use it, and waits until it is interrupted
`;

const { values } = parseArgs({
  options: { own: { type: 'boolean' }, engine: { type: 'boolean' }, help: { type: 'boolean' } },
});
const folder = process.env['USDT_CONTAINERS_DIR'] ?? '/var/tmp/usdt-containers';
const began = performance.now();
const print = (/** @type {string} */ line) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);

const stopping = new AbortController();
/** @type {Promise<never>} */
const interrupted = new Promise((_resolve, reject) => {
  stopping.signal.addEventListener('abort', () => reject(new Complaint('interrupted')));
});
interrupted.catch(() => undefined);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    stopping.abort();
    endRuns();
  });
}

if (values.help) process.stdout.write(EXPLANATION);
else process.exitCode = await main();

async function main() {
  const found = values.own || values.engine ? undefined : await reachableDaemon();
  const obstacle = found ? undefined : engineObstacle();
  if (obstacle) {
    console.error(`npm run test:containers cannot run here: ${obstacle}`);
    return 3;
  }
  /** @type {import('../containers/engine.mjs').Docker | undefined} */
  let docker;
  /** @type {Project | undefined} */
  let project;
  const counts = { passed: 0, failed: 0 };
  const isCutOff = found === undefined;
  try {
    docker = found ?? (await startEngine({ folder, print }));
    print(`Docker: ${docker.about}`);
    for (const image of baseImages()) await ensureImage(image, { docker, cache: folder, pull: !isCutOff, print });
    if (values.engine) return await standBy(docker);
  } catch (error) {
    await docker?.stop();
    if (!(error instanceof Complaint)) throw error;
    console.error(`npm run test:containers cannot run here: ${error.message}`);
    return 3;
  }
  try {
    project = new Project(docker);
    const step = async (/** @type {string} */ name, /** @type {() => Promise<string>} */ doIt) => {
      if (stopping.signal.aborted) throw new Complaint('interrupted');
      const from = performance.now();
      try {
        const sentence = await Promise.race([doIt(), interrupted]);
        counts.passed += 1;
        print(`ok    ${name}, ${seconds(from)}: ${sentence}`);
        return true;
      } catch (error) {
        counts.failed += 1;
        print(`FAIL  ${name}, ${seconds(from)}: ${error instanceof Complaint ? error.message : String(error)}`);
        return false;
      }
    };
    await tryOut(project, { isCutOff, tally: { step } });
  } catch (error) {
    counts.failed += 1;
    console.error(error instanceof Complaint ? error.message : error);
  } finally {
    await project?.down();
    await docker.stop();
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
}

/** @param {import('../containers/engine.mjs').Docker} docker */
async function standBy({ env, enter, stop }) {
  print('The engine runs until you stop it. To use it:');
  for (const name of ['PATH', 'DOCKER_HOST', 'DOCKER_CONFIG']) console.log(`export ${name}='${env[name]}'`);
  console.log(`${enter.join(' ')} PROGRAM    # sees the ports that containers publish`);
  await new Promise((resolve) => {
    // A signal's listener alone keeps no process alive.
    const alive = setInterval(() => undefined, 60_000);
    stopping.signal.addEventListener('abort', () => resolve(clearInterval(alive)));
  });
  await stop();
  return 0;
}

/** @param {number} from */
function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
