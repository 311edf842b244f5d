/** Folders that are projects inside another project. */
export const INNER = ['tools/bench', 'tools/e2e', 'tools/test'];

/**
 * The folder of the project that a file belongs to.
 * @param {string} path from the workspace's folder, with slashes
 */
export function ownerOf(path) {
  const [first = '', second = ''] = path.split('/');
  const two = `${first}/${second}`;
  return ['apps', 'libs'].includes(first) || INNER.includes(two) ? two : first;
}
