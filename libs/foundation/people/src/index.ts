export { PeopleIndex, type PersonTokens, recordsFoundBy } from './application/people-index.js';
export { type FoundRecord, PeopleSearch, type SearchedList } from './application/people-search.js';
export { PERSON_TERM_KINDS, type PersonTermKind } from './domain/person-terms.js';
export { PeopleModule } from './people.module.js';
export { personLookupsProjection, type PersonRecord } from './read-model/person-lookups.js';
export { context } from './context.js';
