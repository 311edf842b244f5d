/**
 * Returns the file to run for a program: built again where there is none yet, or a source of it has changed since.
 * @param program its source
 * @param cacheFolder the folder in which bundles are stored
 */
export function bundledSource(program: string, cacheFolder: string): string;
