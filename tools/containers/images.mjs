/**
 * The images that docker-compose.yml and the Dockerfile begin with. Pulled where a registry answers; where none does, made
 * from packages under the same names: the same programs, places, users and entry points, as far as they are used here.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchKafka } from '../lib/kafka.mjs';
import { programs } from '../lib/postgres-place.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { fromPackages, lastLine, onPath } from './packages.mjs';

const RECIPES = fileURLToPath(new URL('images/', import.meta.url));
const LABEL = 'africa.usdt.made-from-packages';
const PATIENCE = 600_000;
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * @typedef {object} Recipe
 * @property {readonly string[]} packages of the distribution
 * @property {(context: string, version: string, cache: string) => Promise<string>} gather brings in what else is built,
 * and returns a phrase that describes it
 */

/** @type {Readonly<Record<string, Recipe>>} */
const KINDS = {
  node: { packages: ['passwd', 'libstdc++6', 'libatomic1'], gather: gatherNode },
  postgres: {
    packages: ['passwd', 'postgresql-client', 'libstdc++6', 'libgcc-s1'],
    gather: async (context) => {
      const { postgres } = await programs();
      cpSync(dirname(dirname(postgres)), join(context, 'native'), { recursive: true, verbatimSymlinks: true });
      const { output } = await run([postgres], ['--version']);
      return output.trim();
    },
  },
  'apache/kafka': {
    packages: ['passwd', 'openjdk-21-jre-headless', 'netcat-openbsd'],
    gather: async (context, version) => {
      const { classPath } = await fetchKafka({ version, within: PATIENCE });
      cpSync(dirname(classPath), join(context, 'libs'), { recursive: true });
      return `Apache Kafka ${version}`;
    },
  },
  caddy: { packages: ['ca-certificates', 'busybox', 'netcat-openbsd', 'mailcap'], gather: gatherCaddy },
};

/**
 * The names, with their tags, that a file begins with or runs.
 * @param {string} text of a Dockerfile or a compose file
 */
export function baseImagesIn(text) {
  const names = Object.keys(KINDS).join('|');
  const found = text.matchAll(new RegExp(`^\\s*(?:image:|FROM|ARG \\w+=)\\s*['"]?((?:${names}):[\\w.-]+)`, 'gm'));
  return [...new Set([...found].map(([, image]) => /** @type {string} */ (image)))];
}

/** All images that the product's containers need in addition to its own. */
export function baseImages() {
  return baseImagesIn(
    ['Dockerfile', 'docker-compose.yml'].map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n'),
  );
}

/**
 * Ensures that the daemon has an image: as it is, pulled, or made from packages.
 * @param {string} image
 * @param {object} options
 * @param {import('./engine.mjs').Docker} options.docker
 * @param {string} options.cache
 * @param {boolean} options.pull whether a registry may be used
 * @param {import('../lib/root.mjs').Print} options.print
 * @throws Complaint
 */
export async function ensureImage(image, { docker, cache, pull, print }) {
  const docker_ = (/** @type {string[]} */ ...args) => run(['docker'], args, { env: docker.env, within: PATIENCE });
  const [, kind = '', version = ''] = /^(.+):(\d[\d.]*)/.exec(image) ?? [];
  const recipe = KINDS[kind];
  if (!recipe) throw new Complaint(`there is no recipe for ${image}.`);
  const folder = join(RECIPES, kind.split('/').at(-1) ?? '');
  const mark = hashOf(folder, recipe.packages);
  const there = await docker_('image', 'inspect', '--format', `{{index .Config.Labels "${LABEL}"}}`, image);
  // One that came from elsewhere has no label: it is the real one.
  if (there.code === 0 && ['', '<no value>', mark].includes(there.output.trim())) return;
  if (pull && there.code !== 0 && (await docker_('pull', '--quiet', image)).code === 0) return;

  mkdirSync(cache, { recursive: true });
  const context = mkdtempSync(join(cache, 'context-'));
  try {
    const base = join(
      cache,
      `${kind.replace('/', '-')}-${createHash('sha256').update(recipe.packages.join()).digest('hex').slice(0, 8)}.tar`,
    );
    await fromPackages({ cache, target: base, packages: recipe.packages });
    linkSync(base, join(context, 'base.tar'));
    for (const name of readdirSync(folder)) cpSync(join(folder, name), join(context, name));
    const what = await recipe.gather(context, version.replace(/\.$/, ''), cache);
    const built = await docker_('build', '--network', 'none', '--label', `${LABEL}=${mark}`, '--tag', image, context);
    if (built.code !== 0) throw new Complaint(`${image} could not be made: ${lastLine(built.output)}`);
    print(`${image} made from packages: ${what}`);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} packages
 */
function hashOf(folder, packages) {
  const hash = createHash('sha256').update(packages.join());
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Node.js as npm has it, and the npm that came with it.
 * @param {string} context
 * @param {string} version
 */
async function gatherNode(context, version) {
  const arch = /** @type {Record<string, string>} */ ({ x64: 'linux-x64', arm64: 'linux-arm64' })[process.arch];
  if (!arch) throw new Complaint(`there is no Node.js of ${process.arch} on npm.`);
  await unpackFromNpm(`node-${arch}@${version}`, join(context, 'node'));
  await unpackFromNpm('npm@10', join(context, 'npm'));
  rmSync(join(context, 'node', 'package.json'), { force: true });
  for (const name of ['include', 'share', 'LICENSE', 'README.md', 'CHANGELOG.md']) {
    rmSync(join(context, 'node', name), { recursive: true, force: true });
  }
  cpSync(AUTHORITIES, join(context, 'authorities.crt'), { dereference: true });
  writeFileSync(join(context, 'npmrc'), `cafile=${AUTHORITIES}\nupdate-notifier=false\n`);
  const { output } = await run([join(context, 'node', 'bin', 'node')], ['--version']);
  return `Node.js ${output.trim()}`;
}

/**
 * @param {string} name
 * @param {string} folder
 */
async function unpackFromNpm(name, folder) {
  mkdirSync(folder, { recursive: true });
  const packed = await run(['npm'], ['pack', '--silent', name, '--pack-destination', folder], {
    cwd: folder,
    within: PATIENCE,
  });
  const file = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (packed.code !== 0 || !file) throw new Complaint(`npm has no ${name} here: ${lastLine(packed.output)}`);
  const unpacked = await run(['tar'], ['-xzf', join(folder, file), '--strip-components=1', '-C', folder]);
  if (unpacked.code !== 0) throw new Complaint(`${name} could not be unpacked: ${lastLine(unpacked.output)}`);
  rmSync(join(folder, file));
}

/**
 * Caddy of the very version where Go can build it, or the distribution's.
 * @param {string} context
 * @param {string} version
 * @param {string} cache
 */
async function gatherCaddy(context, version, cache) {
  const isExact = /^\d+\.\d+\.\d+$/.test(version);
  const folder = join(cache, `caddy-${version}`);
  if (isExact && onPath('go') && !existsSync(join(folder, 'caddy'))) {
    const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' };
    await run(['go'], ['install', `github.com/caddyserver/caddy/v2/cmd/caddy@v${version}`], { env, within: PATIENCE });
  }
  if (!existsSync(join(folder, 'caddy'))) {
    const target = join(cache, 'caddy-of-the-distribution');
    await fromPackages({ cache, target, packages: ['caddy'] });
    cpSync(join(target, 'usr', 'bin', 'caddy'), join(context, 'caddy'));
    const { output } = await run([join(context, 'caddy')], ['version']);
    return `Caddy ${output.trim()} of the distribution`;
  }
  cpSync(join(folder, 'caddy'), join(context, 'caddy'));
  return `Caddy ${version}, built with Go`;
}
