#!/usr/bin/env node
/**
 * `node tools/nx/check-types.mjs <folder>`: runs the compiler on a project's tests and scripts, by the configurations
 * that check those of the whole workspace. Its sources have been compiled before (the `compile` target).
 */
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/root.mjs';
import { ownerOf } from './projects.mjs';

const CONFIGS = ['tsconfig.specs.json', 'tsconfig.specs.web.json'];

const [folder = ''] = process.argv.slice(2);
const faults = CONFIGS.flatMap(check);
if (faults.length > 0) {
  const host = { getCanonicalFileName: String, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' };
  process.stdout.write(ts.formatDiagnosticsWithColorAndContext(faults, host));
  process.exitCode = 1;
}

/**
 * @param {string} config
 * @returns {readonly ts.Diagnostic[]}
 */
function check(config) {
  const { config: read, error } = ts.readConfigFile(join(ROOT, config), ts.sys.readFile);
  if (error) return [error];
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(read, ts.sys, ROOT, undefined, config);
  const rootNames = fileNames.filter((file) => ownerOf(relative(ROOT, file).split(sep).join('/')) === folder);
  if (rootNames.length === 0) return errors;
  const program = ts.createProgram({ rootNames, options });
  const own = program.getSourceFiles().filter(({ fileName }) => rootNames.includes(fileName));
  return [
    ...errors,
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
}
