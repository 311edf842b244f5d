import { assertUpgradable, raiseEpoch } from '@usdt-africa/event-store';
import { adoptDatabase, skipAddresses } from '@usdt-africa/addresses';
import pg from 'pg';

/** More addresses than can have been given out between a copy and the loss of its original. */
const SKIPPED = 1_000_000;

/**
 * Makes a restored, copied or promoted database fit for use: leaves out the deposit addresses that may have been given out
 * since the copy was made, begins a new epoch of the event store, and gives a person's word to the signer that this database
 * is the one from now on. The parts refuse to start before the last, so a run that was cut off in between is simply
 * repeated.
 * @param ownerUrl the owner role's connection; the product must stand still
 * @returns the new epoch
 */
export async function raiseEpochAfterRestore(ownerUrl: string, print: (line: string) => void): Promise<number> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  // A query on a broken connection fails on its own; and the process that stops the database next may be faster than
  // the closing of the pool.
  owner.on('error', () => undefined);
  try {
    await assertUpgradable(owner);
    await skipAddresses(owner, SKIPPED);
    print(`Left out ${SKIPPED.toLocaleString('en')} deposit addresses, so that no address is issued twice.`);
    const epoch = await raiseEpoch(owner);
    print(`The event store is in epoch ${epoch}: all events so far come before the new ones.`);
    print('Payouts of orders in this copy wait until the provider’s list of transfers is read and compared.');
    await adoptDatabase(owner);
    print('When the parts start, the signer works with this database and with no other copy of it.');
    return epoch;
  } finally {
    await owner.end();
  }
}
