import { Module } from '@nestjs/common';
import { PeopleIndex } from './application/people-index.js';
import { PeopleSearch } from './application/people-search.js';

/** The search for people, for every list and page of operators that offers it. */
@Module({ providers: [PeopleIndex, PeopleSearch], exports: [PeopleIndex, PeopleSearch] })
export class PeopleModule {}
