/**
 * Java's processed form of Kafka's classes (found in 46 jars, read, checked), stored in a file, an archive of class
 * data: with it a broker starts in half the time and for little more than half the work. It is only an optimization:
 * Java ignores an archive that is damaged or of another Java or other jars.
 */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {import('./kafka.d.mts').KafkaProgram} KafkaProgram */

/** How long Java may take to write the archive when the broker that it is made from ends: milliseconds. */
const WRITTEN_WITHIN = 60_000;

/** @param {Pick<KafkaProgram, 'classPath'>} program */
const folderOf = ({ classPath }) => dirname(dirname(classPath));

/** @param {string} file */
const nameOf = (file) => `classes-${statSync(file).size}.jsa`;

/**
 * Returns the archive, whose name contains its length: Java would take a truncated one for complete, and break.
 * @param {Pick<KafkaProgram, 'classPath'>} program
 */
function classArchiveOf(program) {
  const folder = folderOf(program);
  const isWhole = (/** @type {string} */ name) => name === nameOf(join(folder, name));
  const name = readdirSync(folder).find((each) => each.endsWith('.jsa') && isWhole(each));
  return name && join(folder, name);
}

/**
 * @param {Pick<KafkaProgram, 'classPath'>} program
 * @returns {string[]} Java's options for a process that runs Kafka's classes
 */
export function readsClasses(program) {
  const archive = classArchiveOf(program);
  // Java's messages about an archive that it ignores are not messages of Kafka.
  return archive ? [`-XX:SharedArchiveFile=${archive}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off'] : [];
}

/**
 * Makes the archive where there is none yet: starts a broker in a separate folder, and stores the classes it has read
 * when it ends.
 * @param {KafkaProgram} program
 * @param {(options: import('./kafka.d.mts').KafkaOptions) => Promise<import('./kafka.d.mts').KafkaCluster>} start
 */
export async function keepClasses(program, start) {
  if (classArchiveOf(program)) return;
  // A truncated archive is never read.
  for (const name of readdirSync(folderOf(program)))
    if (name.endsWith('.jsa')) rmSync(join(folderOf(program), name), { force: true });
  // In the jars' folder, so that it can be moved as a whole.
  const folder = mkdtempSync(join(folderOf(program), 'classes-'));
  try {
    const part = join(folder, 'classes.jsa');
    const broker = await start({ program, folder, keepsClassesIn: part });
    await broker.stop(WRITTEN_WITHIN);
    if (existsSync(part)) renameSync(part, join(folderOf(program), nameOf(part)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
