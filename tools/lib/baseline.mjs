/** What is from before the baseline of the schema: no release can upgrade it. */

/** Timestamp of the first migration (`BASELINE` of migrations; a test compares them). */
export const BASELINE = 1801000001001;

/** How the migrations end for a database from before the baseline (migrations/src/run.ts). */
export const EXIT_BEFORE_BASELINE = 3;

/**
 * Whether a database with these migrations is from before the baseline.
 * @param {readonly string[] | undefined} names undefined where they were not recorded, as before the baseline
 */
export function isBeforeBaseline(names) {
  return names === undefined || names.some((name) => Number(name.slice(-13)) < BASELINE);
}

/**
 * Says what to do about a database from before the baseline.
 * @param {readonly [string, ...string[]]} folders the data folder first, then what else belongs to its database
 */
export function startAgain([dataFolder, ...others]) {
  const more = others.map((folder) => ` and ${folder}`).join('');
  return `The database is from before the baseline of the schema and cannot be upgraded: delete the whole data folder ${dataFolder}${more}, then start again.`;
}
