/**
 * Location of a run's folder: in memory where there is plenty of it. Each suite has a database of its own, a thousand
 * files made and removed again, and ext4 checks every inode that was removed in the last minute before it gives one
 * out: a third of a run's processor time was spent there.
 */
import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { reachableTemporaryFolder } from '@usdt-africa/tools/postgres-place';

const IN_MEMORY = '/dev/shm';

/** File system type that `statfs` returns for one in memory (`TMPFS_MAGIC` of Linux). */
const TMPFS = 0x01021994;

/** A run needs less than half of the first (clusters, products, Kafka's logs), and its processes the rest of the second. */
const PAGE = 6 * 2 ** 30;
const MEMORY = 12 * 2 ** 30;

/**
 * The folder in which runs make theirs.
 * @param {string} [inMemory] the file system that may be one in memory
 * @returns {string}
 */
export function quickTemporaryFolder(inMemory = IN_MEMORY) {
  return hasPlenty(inMemory) ? inMemory : reachableTemporaryFolder();
}

/**
 * Every folder in which an earlier run may have made one.
 * @returns {readonly string[]}
 */
export function temporaryFolders() {
  return [...new Set([reachableTemporaryFolder(), ...(existsSync(IN_MEMORY) ? [IN_MEMORY] : [])])];
}

/** @param {string} folder */
function hasPlenty(folder) {
  if (!existsSync(folder)) return false;
  const { type, bavail, bsize } = statfsSync(folder);
  return type === TMPFS && bavail * bsize >= PAGE && freemem() >= MEMORY;
}
