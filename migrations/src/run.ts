/** Brings the database at DATABASE_OWNER_URL to the newest schema and prints what was run, a name a line. */
import { migrate } from './index.js';

const ownerUrl = process.env['DATABASE_OWNER_URL'];
if (!ownerUrl) {
  process.stderr.write("DATABASE_OWNER_URL is not set: migrations run as the database's owner.\n");
  process.exit(1);
}
for (const name of await migrate(ownerUrl)) process.stdout.write(`${name}\n`);
