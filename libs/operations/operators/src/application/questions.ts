import { Query } from '@nestjs/cqrs';
import type { ListQuery, Page } from '@usdt-africa/platform';
import type { Viewer } from '../domain/viewer.js';

/** Query for one record, as the viewing operator may see it. */
export class ShowRecord<View> extends Query<View> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** A question for a page of a list. */
export class ListRecords<Row> extends Query<Page<Row>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** The same, as the viewing operator may see it. */
export class ListRecordsFor<Row> extends ListRecords<Row> {
  constructor(
    query: ListQuery,
    readonly viewer: Viewer,
  ) {
    super(query);
  }
}
