import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type BlindIndexedColumn, isSealed, PersonalData } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** An operator's name and address. Stored sealed only. */
export interface Profile {
  readonly name: string;
  readonly email: string;
}

/** Stands where the key of a person was destroyed. */
const ERASED: Profile = { name: 'Former operator', email: '' };

const KIND = 'operator-email';

/** Finds operators by their address; rebuilt when the blind index key changes. */
export const operatorAddresses: BlindIndexedColumn = {
  table: 'operators',
  key: 'operator_id',
  column: 'email_blind',
  sealed: 'profile',
  indexOf: (profile) => ({ kind: KIND, value: plain((profile as Profile).email) }),
};

/** The subject whose key seals an operator's stored data. */
export function subjectOf(operatorId: string): string {
  return `operator-${operatorId}`;
}

/** Names and addresses of operators. */
@Injectable()
export class Profiles {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** What an address is found by: upper and lower case are one. */
  blindOf(email: string): string {
    return this.personalData.blindIndex(KIND, plain(email));
  }

  /** All that an address may be found by, while the key of the index is being replaced. */
  blindsOf(email: string): string[] {
    return this.personalData.blindIndexes(KIND, plain(email));
  }

  /** What the attempts of a client are counted by, in place of its address. */
  blindOfClient(client: string): string {
    return this.personalData.blindIndex('operator-client', client);
  }

  async seal(operatorId: string, profile: Profile) {
    await this.personalData.ensureSubjects([subjectOf(operatorId)]);
    return this.personalData.seal(subjectOf(operatorId), profile);
  }

  /** Seals data of a message to an operator under their own key. */
  sealFor(operatorId: string, data: object) {
    return this.personalData.seal(subjectOf(operatorId), data);
  }

  /** @throws Refusal 404 */
  async open(operatorId: string): Promise<Profile> {
    const profile = (await this.of([operatorId])).get(operatorId);
    if (!profile) throw refusal('operators.no-operator');
    return profile;
  }

  /** Profiles of several operators; those there are not are absent. */
  async of(operatorIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    const { rows } = await this.pool.query<{ operator_id: string; profile: unknown }>(
      'select operator_id, profile from operators where operator_id = any($1::uuid[])',
      [operatorIds],
    );
    await this.personalData.preload(rows.map((row) => subjectOf(row.operator_id)));
    const opened = await Promise.all(
      rows.map(async ({ operator_id: id, profile }): Promise<[string, Profile]> => [
        id,
        await this.openSealed(profile),
      ]),
    );
    return new Map(opened);
  }

  /** Names by operator id, for pages that show an actor. */
  async names(operatorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.of(operatorIds))].map(([id, { name }]) => [id, name]));
  }

  async openSealed(sealed: unknown): Promise<Profile> {
    return (isSealed(sealed) ? await this.personalData.open<Profile>(sealed) : null) ?? ERASED;
  }
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
