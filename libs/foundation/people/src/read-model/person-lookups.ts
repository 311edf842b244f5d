import {
  BrokenSealError,
  type EventHandlers,
  handle,
  type PersonalData,
  personalDataFrom,
  type Projection,
  type Sealed,
  typesOf,
} from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import type { Environment } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { nameWords, type PersonTermKind, plainEmail, plainPhone } from '../domain/person-terms.js';

/** What a row of the index belongs to. */
export type PersonRecord = 'order' | 'account';

/** A value in one of the two forms of its kind, before it is hashed. */
type Value = readonly [kind: PersonTermKind, value: string];

/** The sealed data of one person for one record, and how its values are read from the opened data. */
interface Entry {
  readonly record: PersonRecord;
  readonly recordId: string;
  readonly sealed: Sealed;
  /** The saved recipient that the data belong to; null for all others. */
  readonly recipientId: string | null;
  readonly at: string;
  readonly valuesOf: (opened: never) => readonly Value[];
}

/** What the events of a batch do to the index. */
interface Changes {
  /** By the subject whose key opens it: the last one counts. */
  readonly entries: Map<string, Entry>;
  readonly removedSubjects: Set<string>;
  readonly removedRecipients: Set<string>;
}

interface Contacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

const contactValues = ({ firstName, lastName, email, phone }: Contacts): readonly Value[] => [
  ['email', plainEmail(email)],
  ['phone', plainPhone(phone)],
  ...nameWords(`${firstName} ${lastName}`).map((word): Value => ['name', word]),
];
const accountValues = ({ accountNumber }: { readonly accountNumber: string }): readonly Value[] => [
  ['account-number', accountNumber],
];

const CHANGES: EventHandlers<[changes: Changes], void> = {
  OrderPlaced: ({ orderId, sender, recipient, placedAt }, _event, changes) => {
    const of = { record: 'order', recordId: orderId, recipientId: null, at: placedAt } as const;
    add(changes, { ...of, sealed: sender, valuesOf: contactValues });
    add(changes, { ...of, sealed: recipient, valuesOf: accountValues });
  },
  OrderRecipientChanged: ({ recipient, at }, { metadata }, changes) => {
    changes.removedSubjects.add(recipient.$sealed.s);
    const of = { record: 'order', recordId: metadata.orderId!, recipientId: null, at } as const;
    add(changes, { ...of, sealed: recipient, valuesOf: accountValues });
  },
  AccountRegistered: ({ accountId, profile, at }, _event, changes) =>
    add(changes, {
      ...{ record: 'account', recordId: accountId, recipientId: null, at },
      ...{ sealed: profile, valuesOf: contactValues },
    }),
  RecipientSaved: ({ accountId, recipientId, account, at }, _event, changes) => {
    add(changes, {
      ...{ record: 'account', recordId: accountId, recipientId, at },
      ...{ sealed: account, valuesOf: accountValues },
    });
  },
  RecipientDeleted: ({ recipientId }, _event, changes) => {
    changes.removedRecipients.add(recipientId);
    for (const [subject, entry] of changes.entries)
      if (entry.recipientId === recipientId) changes.entries.delete(subject);
  },
  PersonalDataErased: ({ subjectId }, _event, changes) => {
    changes.removedSubjects.add(subjectId);
    changes.entries.delete(subjectId);
  },
};

function add(changes: Changes, entry: Entry): void {
  changes.entries.set(entry.sealed.$sealed.s, entry);
}

/** The index of a person under the current key: what rows store, and what a guest's page is named by. */
export function personToken(index: string): string {
  return uuidFrom('person-lookup', index);
}

/** The kind under which a value is hashed: no other index has it. */
export const indexKind = (kind: PersonTermKind): string => `person-${kind}`;

/**
 * Blind indexes of the people behind orders and accounts: email, phone, account number and words of the name. Personal data
 * are opened with the person's key while folding, and read in the transaction that writes: a person whose key is destroyed has
 * no rows, in whatever order the events are delivered.
 * @param keys what `personalDataFrom` reads; without them the projection fails at its first event
 */
export function personLookupsProjection(keys: Environment): Projection {
  return {
    name: 'person-lookups',
    tables: ['person_lookups'],
    handles: typesOf(CHANGES),
    async apply(events, tx) {
      const changes: Changes = {
        entries: new Map(),
        removedSubjects: new Set(),
        removedRecipients: new Set(),
      };
      for (const event of events) handle(CHANGES, event, changes);
      await remove(tx, changes);
      await insert(tx, personalDataFrom(keys, { pool: tx }), [...changes.entries.values()]);
    },
  };
}

async function remove(tx: PoolClient, { removedSubjects, removedRecipients }: Changes): Promise<void> {
  if (removedSubjects.size > 0)
    await tx.query('delete from person_lookups where subject_id = any($1)', [[...removedSubjects]]);
  if (removedRecipients.size > 0)
    await tx.query('delete from person_lookups where recipient_id = any($1::uuid[])', [[...removedRecipients]]);
}

async function insert(tx: PoolClient, personalData: PersonalData, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await personalData.preload(entries.map(({ sealed }) => sealed.$sealed.s));
  const rows: Record<string, unknown>[] = [];
  for (const { record, recordId, sealed, recipientId, at, valuesOf } of entries) {
    const opened = await openedOrNull(personalData, sealed);
    if (opened === null) continue;
    for (const [kind, value] of valuesOf(opened as never))
      rows.push({
        ...{ kind, token: personToken(personalData.blindIndex(indexKind(kind), value)), record, record_id: recordId },
        ...{ subject_id: sealed.$sealed.s, recipient_id: recipientId, at },
      });
  }
  if (rows.length === 0) return;
  await tx.query(
    `insert into person_lookups (kind, token, record, record_id, subject_id, recipient_id, at)
     select kind, token, record, record_id, subject_id, recipient_id, at from jsonb_to_recordset($1)
       as r(kind text, token uuid, record text, record_id uuid, subject_id text, recipient_id uuid, at timestamptz)
     order by kind, token on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** Null: the key was destroyed, or these bytes were not sealed here, and nothing can be found by them. */
async function openedOrNull(personalData: PersonalData, sealed: Sealed): Promise<unknown> {
  try {
    return await personalData.open(sealed);
  } catch (error) {
    if (error instanceof BrokenSealError) return null;
    throw error;
  }
}
