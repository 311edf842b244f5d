/**
 * The signer's journal, read without the signer: lines `<hash> <text>`, where `hash` = SHA-256(hash of the line before + text)
 * and the text is a JSON document. The signer alone writes it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint } from './root.mjs';

/** Its name in the signer's folder. */
export const JOURNAL = 'signatures.journal';
const VERSION = 1;
/** Letters of a SHA-256 in hex, which each line begins with. */
const HASH = 64;
const NEWLINE = 0x0a;
/** As many rows as are read from the database at once. */
const PAGE = 5_000;

/**
 * A signature: in the journal, or in an event `SendSigned`.
 * @typedef {object} Line
 * @property {number} sequence
 * @property {string} hash of its line in the journal
 * @property {string} txId
 */

/**
 * @typedef {object} Journal
 * @property {ReadonlyMap<number, Omit<Line, 'sequence'>>} signatures by sequence
 * @property {number} lostUpTo the highest sequence that a person's word covers: the journal may lack it and those before
 */

/**
 * Reads a journal to its end, and checks that each line follows from those before it. A last line that is not whole is
 * not counted: the signer never answered it, and cuts it off at its start.
 * @param {string} folder the signer's
 * @returns {Promise<Journal | null>} null where there is none
 * @throws Complaint
 */
export async function readJournal(folder) {
  const path = join(folder, JOURNAL);
  if (!existsSync(path)) return null;
  /** @type {Map<number, Omit<Line, 'sequence'>>} */
  const signatures = new Map();
  let [hash, number, lostUpTo] = ['', 0, 0];
  for await (const line of linesOf(path)) {
    number += 1;
    const text = line.subarray(HASH + 1);
    const follows = createHash('sha256').update(hash).update(text).digest('hex');
    if (line.toString('latin1', 0, HASH + 1) !== `${follows} `)
      throw new Complaint(
        `The signer's journal was changed or damaged: line ${number} of ${path} does not follow from the lines before it. See docs/keys.md.`,
      );
    hash = follows;
    const entry = parsed(text, path, number);
    if (entry.kind === 'signature') signatures.set(entry.sequence, { hash, txId: entry.txId });
    // A word that was given while nothing was missing here covers nothing.
    else if (entry.kind === 'adoption' && signatures.get(entry.count)?.hash !== entry.hash)
      lostUpTo = Math.max(lostUpTo, entry.count);
  }
  return { signatures, lostUpTo };
}

/**
 * @param {Buffer} text
 * @param {string} path
 * @param {number} number of the line
 * @returns {{ kind: string, version: number, sequence: number, txId: string, count: number, hash: string | null }}
 * @throws Complaint
 */
function parsed(text, path, number) {
  try {
    const entry = JSON.parse(text.toString('utf8'));
    if ((entry.kind === 'journal') === (number === 1) && (number > 1 || entry.version === VERSION)) return entry;
  } catch {
    // The complaint says it.
  }
  throw new Complaint(`This release cannot read line ${number} of the signer's journal ${path}.`);
}

/**
 * Whole lines, without their ends.
 * @param {string} path
 * @returns {AsyncGenerator<Buffer>}
 */
async function* linesOf(path) {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    rest = Buffer.concat([rest, chunk]);
    let begin = 0;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, begin)) {
      yield rest.subarray(begin, end);
      begin = end + 1;
    }
    rest = Buffer.from(rest.subarray(begin));
  }
}

/**
 * The signatures that a database has stored in its events.
 * @param {import('pg').Client} client
 * @returns {AsyncGenerator<Line>}
 */
export async function* signaturesOf(client) {
  await client.query('begin read only');
  try {
    await client.query(
      `declare signed no scroll cursor for
       select (data -> 'journal' ->> 'sequence')::bigint as sequence, data -> 'journal' ->> 'hash' as hash,
         data ->> 'txId' as "txId" from events where type = 'SendSigned'`,
    );
    for (;;) {
      const { rows } = await client.query(`fetch ${PAGE} from signed`);
      for (const { sequence, hash, txId } of rows) yield { sequence: Number(sequence), hash, txId };
      if (rows.length < PAGE) return;
    }
  } finally {
    await client.query('rollback');
  }
}

/**
 * The highest sequence that a database knows; 0 for none, and for the schema of a release that sent nothing.
 * @param {import('pg').Client} client
 * @returns {Promise<number>}
 */
export async function highestSignature(client) {
  const { rows } = await client.query(`select to_regclass('signer_journal') is not null as exists`);
  if (!rows[0].exists) return 0;
  const highest = await client.query('select coalesce(max(sequence), 0) as sequence from signer_journal');
  return Number(highest.rows[0].sequence);
}

/**
 * How a journal and a database fit together.
 * @typedef {object} Comparison
 * @property {number} stored signatures of the database
 * @property {number} found of those, how many stand in the journal, with the same hash and transaction
 * @property {number} adopted how many were lost with an earlier journal, covered by a person's word
 * @property {number} newer how many were made after the journal was copied
 * @property {number} missing how many the journal lacks, or has otherwise
 * @property {number | null} firstMissing the lowest of their sequences
 * @property {number} unstored signatures that only the journal has
 */

/**
 * @param {Journal | null} journal
 * @param {AsyncIterable<Line> | Iterable<Line>} stored
 * @param {number} knownAtCopy the highest sequence that the database knew before the journal was copied: what is higher
 * may be newer than the copy
 * @returns {Promise<Comparison>}
 */
export async function compareJournal(journal, stored, knownAtCopy) {
  const { signatures, lostUpTo } = journal ?? { signatures: new Map(), lostUpTo: 0 };
  let end = knownAtCopy;
  for (const sequence of signatures.keys()) end = Math.max(end, sequence);
  const counts = { stored: 0, found: 0, adopted: 0, newer: 0, missing: 0 };
  /** @type {number | null} */
  let firstMissing = null;
  for await (const { sequence, hash, txId } of stored) {
    counts.stored += 1;
    const line = signatures.get(sequence);
    if (line?.hash === hash && line?.txId === txId) counts.found += 1;
    else if (sequence <= lostUpTo) counts.adopted += 1;
    else if (!line && sequence > end) counts.newer += 1;
    else {
      counts.missing += 1;
      firstMissing = Math.min(firstMissing ?? sequence, sequence);
    }
  }
  return { ...counts, firstMissing, unstored: signatures.size - counts.found };
}

/**
 * What the comparison of a copied journal with the database restored beside it means, in one line.
 * @param {Comparison} comparison
 * @returns {string}
 */
export function journalLine({ stored, found, adopted, newer, missing, firstMissing, unstored }) {
  if (missing > 0)
    return `The signer's journal of the backup lacks ${count(missing)} of the ${stored} of the database, the first of them number ${firstMissing}, or has another in its place. After a restore, nothing would be signed.`;
  return [
    `The signer's journal has ${found} of the ${count(stored)} of the database`,
    ...(adopted > 0 ? [`${adopted} were lost with an earlier journal, and adopted`] : []),
    ...(newer > 0 ? [`${newer} are newer than its copy: after a restore, run npm run adopt-journal`] : []),
    ...(unstored > 0 ? [`${unstored} are only in the journal`] : []),
  ]
    .join('; ')
    .concat('.');
}

/**
 * What the worker and the signer will find after a restore, in one line.
 * @param {Comparison} comparison
 * @returns {string}
 */
export function afterRestoreLine({ stored, newer, missing, unstored }) {
  const lacking = missing + newer;
  if (lacking > 0)
    return `The signer's journal lacks ${count(lacking)} of this database: put the newer journal back. Otherwise nothing is signed until npm run adopt-journal (docs/keys.md).`;
  if (unstored > 0)
    return `The signer's journal has ${count(unstored)} that this database lacks. If it lacks their sends too, nothing is signed until npm run adopt-journal (docs/keys.md).`;
  return `The signer's journal and this database agree: ${count(stored)}.`;
}

/** @param {number} many */
const count = (many) => `${many} ${many === 1 ? 'signature' : 'signatures'}`;
