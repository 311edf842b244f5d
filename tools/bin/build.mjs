#!/usr/bin/env node
/**
 * `npm run build`: builds everything and records the build, so that the next `npm start` or `npm test` need not check
 * it.
 */
import { build } from '../lib/build.mjs';
import { Complaint } from '../lib/root.mjs';

try {
  await build({ show: true });
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
