/** Folders that are projects inside another project. */
export const INNER = ['tools/bench', 'tools/e2e', 'tools/test'];

/**
 * The folder of the project that a file belongs to.
 * @param {string} path from the workspace's folder, with slashes
 */
export function ownerOf(path) {
  const [first = '', second = '', third = ''] = path.split('/');
  const two = `${first}/${second}`;
  if (first === 'libs') return `${two}/${third}`;
  return first === 'apps' || INNER.includes(two) ? two : first;
}
