/**
 * The file to run for a program: made anew where there is none yet, or a source of it has changed since.
 * @param program its source
 * @param kept the folder that bundles are kept in
 */
export function bundledSource(program: string, kept: string): string;
