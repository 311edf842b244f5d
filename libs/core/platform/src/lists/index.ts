export { ListParameters } from './list-parameters.js';
export { countsOf } from './counts.js';
export { csvCell, type CsvColumn, type CsvRows, csvText, decimalCell, sendCsv } from './csv.js';
export { Conditions, KeysetPager, type ReadModel, type SortKey, type Wanted, type Where } from './keyset.js';
export { KeysetList } from './keyset-list.js';
export {
  contentRange,
  filterOf,
  type ListQuery,
  listRequest,
  type ListRequest,
  type Page,
  type WholeList,
  wholeListRequest,
} from './list-query.js';
