export { OperatorsConfig } from './application/config.js';
export { actorOf, operatorIdOf, OperatorLog, operatorMetadata } from './application/operator-log.js';
export type { OperatorIdentity, Why } from './application/operator-log.js';
export { ClosePersonalData } from './application/close-personal-data.js';
export { OpenPersonalData } from './application/open-personal-data.js';
export type { PersonalDataRecord } from './application/personal-data-record.js';
export {
  approvalIdentity,
  byOf,
  checkVersion,
  OperatorCommand,
  type OperatorRequest,
} from './application/operator-request.js';
export { Operators } from './application/operators.js';
export type { Order } from './application/operators.js';
export { OperatorApprovalGate } from './application/approval-gate.js';
export type { GrantedChange, OperatorApprovalRequest, OperatorApprovalAction } from './application/approval-gate.js';
export { type EnrolmentLink, Enrolments, enrolmentUrl } from './application/enrolments.js';
export { grantedChanges } from './application/granted-changes.js';
export { openOperators, type OperatorsAtWork } from './application/open-operators.js';
export {
  type OperatorAct,
  type ApproverEligibility,
  ApproverEligibilities,
} from './application/approver-eligibility.js';
export { operatorAddresses, Profiles } from './application/profiles.js';
export type { Profile } from './application/profiles.js';
export { ListRecords, ListRecordsFor, ShowRecord } from './application/questions.js';
export { Sessions } from './application/sessions.js';
export type { SignedInOperator } from './application/sessions.js';
export { operatorDecider, stateOfOperator } from './domain/operator.js';
export type { Operator, OperatorEvent } from './domain/operator.js';
export { isPermission, may, PERMISSIONS, permissionsOf, rightsOf, rolesWith } from './domain/permissions.js';
export type { Permission as PermissionName } from './domain/permissions.js';
export { BY_OPERATOR, OperatorAction, OperatorRoute, OperatorInput } from './http/operator-input.js';
export { CurrentOperator, operatorBehind, OperatorGuard, operatorOf } from './http/operator-guard.js';
export { type Access, ACCESS, Open, Passive, Permission, SignedIn } from './http/permission.js';
export { type OperatorAlarm, operatorAlarms } from './read-model/operator-alarms.js';
export type { Viewer } from './domain/viewer.js';
export { CsvExports, describedFilters, ExportBody, type OpenExport } from './http/csv-export.js';
export {
  personalDataOpenUntil,
  type PersonalDataView,
  PersonalDataViews,
  storePersonalDataViews,
} from './read-model/personal-data-views.js';
export { Actors, actorsIn, factsIn } from './read-model/actors.js';
export { OperatorsApiModule, OperatorsModule } from './operators.module.js';
export { context } from './context.js';
