import { Injectable } from '@nestjs/common';
import { PersonalData } from '@usdt-africa/event-store';
import { personTerms, type PersonTermKind } from '../domain/person-terms.js';
import { indexKind, type PersonRecord, personToken } from '../read-model/person-lookups.js';

/** Tokens of one term: for each of its values the tokens under the current and the retired keys. */
export interface PersonTokens {
  readonly kind: PersonTermKind;
  readonly values: readonly (readonly string[])[];
}

/** Finds the records of people by blind index: only complete values match, and the database never learns the text. */
@Injectable()
export class PeopleIndex {
  constructor(private readonly personalData: PersonalData) {}

  /** The tokens of everything that a search text may be of a person; empty: of nothing. */
  tokensOf(text: string): readonly PersonTokens[] {
    return personTerms(text).map(({ kind, values }) => ({
      kind,
      values: values.map((value) => this.personalData.blindIndexes(indexKind(kind), value).map(personToken)),
    }));
  }
}

/**
 * A subquery for the ids of the records that a text's tokens find.
 * @param place adds a value and returns its place: `$3`
 */
export function recordsFoundBy(
  tokens: readonly PersonTokens[],
  record: PersonRecord,
  place: (value: unknown) => string,
): string {
  const parts = tokens.map(({ kind, values }) =>
    values
      .map(
        (same) =>
          `(select record_id from person_lookups where kind = '${kind}' and token = any(${place(same)}::uuid[]) and record = '${record}')`,
      )
      .join(' intersect '),
  );
  return parts.map((part) => `(${part})`).join(' union ');
}
