/**
 * Root file systems made from the distribution's packages: what there is instead of base images where no registry of
 * images is reached. They come from wherever this machine's apt gets its own.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Complaint } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

/** The release whose engine is new enough for docker-compose.yml; the machine's own may be older. */
const RELEASE = 'trixie';
const PATIENCE = 600_000;

/** Why file systems cannot be made from packages here, in one sentence; undefined when they can. */
export function packagesObstacle() {
  if (process.platform !== 'linux') return 'this is not Linux, whose packages an engine could be made from';
  if (process.getuid?.() !== 0) return 'only root can start one, and this is not root';
  for (const program of ['apt-get', 'dpkg', 'perl', 'unshare', 'nsenter']) {
    if (!onPath(program)) return `one is made from Debian's packages, and there is no ${program} here`;
  }
  return undefined;
}

/**
 * Makes a root file system, a folder or a `.tar` by the name of the target, unless it is there already.
 * @param {object} options
 * @param {string} options.cache a folder for what making it needs
 * @param {string} options.target
 * @param {readonly string[]} options.packages in addition to the essential ones
 * @throws Complaint
 */
export async function fromPackages({ cache, target, packages }) {
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  const part = target.endsWith('.tar') ? `${target.slice(0, -4)}.part.tar` : `${target}.part`;
  rmSync(part, { recursive: true, force: true });
  const program = await debstrap(cache);
  const args = [
    '--mode=root',
    '--variant=essential',
    '--aptopt=Apt::Install-Recommends "false"',
    '--dpkgopt=path-exclude=/usr/share/doc/*',
    '--dpkgopt=path-exclude=/usr/share/locale/*',
    `--include=${packages.join(',')}`,
    RELEASE,
    part,
    await mirror(),
  ];
  // It runs a program from its own folder.
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env['PATH']}` };
  const { code, output } = await run([program], args, { env, within: PATIENCE });
  if (code !== 0) throw new Complaint(`${packages.join(', ')} could not be had as packages: ${lastLine(output)}`);
  renameSync(part, target);
}

/**
 * mmdebstrap, unpacked rather than installed: nothing on this machine changes.
 * @param {string} cache
 */
async function debstrap(cache) {
  const there = onPath('mmdebstrap');
  if (there) return there;
  const folder = join(cache, 'mmdebstrap');
  const program = join(folder, 'usr', 'bin', 'mmdebstrap');
  if (existsSync(program)) return program;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fetched = await run(['apt-get'], ['download', 'mmdebstrap'], { cwd: folder, within: PATIENCE });
  const name = readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (fetched.code !== 0 || !name) {
    throw new Complaint(
      `the package mmdebstrap could not be had (apt-get update may help): ${lastLine(fetched.output)}`,
    );
  }
  const unpacked = await run(['dpkg'], ['-x', join(folder, name), folder]);
  if (unpacked.code !== 0) throw new Complaint(`mmdebstrap could not be unpacked: ${lastLine(unpacked.output)}`);
  return program;
}

/** Where this machine's apt gets Debian's packages from. */
async function mirror() {
  const fields = ['--format', '$(LABEL) $(REPO_URI)', 'Created-By: Packages'];
  const { output } = await run(['apt-get'], ['indextargets', ...fields]);
  const line = output.split('\n').find((text) => text.startsWith('Debian http'));
  if (!line) throw new Complaint("apt knows of no place for Debian's packages (apt-get update may help)");
  return line.slice('Debian '.length).trim();
}

/** @param {string} name */
export function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** @param {string} output */
export function lastLine(output) {
  return output.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}
