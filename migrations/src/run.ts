/** Brings the database at DATABASE_OWNER_URL to the newest schema and prints the names of the migrations that were run. */
import { migrate, OldDatabaseError } from './index.js';

/** The exit code for a database from before the baseline, which tools/lib/database.mjs explains. */
const EXIT_BEFORE_BASELINE = 3;

const ownerUrl = process.env['DATABASE_OWNER_URL'];
if (!ownerUrl) {
  process.stderr.write("DATABASE_OWNER_URL is not set: migrations run as the database's owner.\n");
  process.exit(1);
}
try {
  for (const name of await migrate(ownerUrl)) process.stdout.write(`${name}\n`);
} catch (error) {
  if (!(error instanceof OldDatabaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_BEFORE_BASELINE;
}
