/** Any value of a protobuf message: 64-bit numbers are bigint, bytes are lower-case hex, an enum is its name. */
export type FieldValue = bigint | boolean | string | MessageValue | FieldValue[];
export interface MessageValue {
  [field: string]: FieldValue | undefined;
}

export interface Field {
  readonly id: number;
  readonly name: string;
  readonly type: 'int' | 'bool' | 'string' | 'bytes' | 'enum' | 'message';
  readonly repeated: boolean;
  readonly message?: Message;
  readonly values?: Readonly<Record<string, number>>;
  /** How `visible` shows the bytes: an address in base58, a name as text. */
  readonly shownAs?: 'address' | 'text';
}

/** A protobuf message of the TRON protocol, as far as the sandbox speaks it. */
export interface Message {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  readonly byId: ReadonlyMap<number, Field>;
}

type Extra = Partial<Omit<Field, 'id' | 'name' | 'type'>>;
const field =
  (type: Field['type'], fixed: Extra = {}) =>
  (id: number, name: string, extra: Extra = {}): Field => ({ id, name, type, repeated: false, ...fixed, ...extra });
const int = field('int');
const bool = field('bool');
const string = field('string');
const bytes = field('bytes');
const address = field('bytes', { shownAs: 'address' });
const text = field('bytes', { shownAs: 'text' });
const enumeration = (id: number, name: string, values: Record<string, number>, extra: Extra = {}): Field =>
  field('enum')(id, name, { values, ...extra });
const nested = (id: number, name: string, of: Message, extra: Extra = {}): Field =>
  field('message')(id, name, { message: of, ...extra });

function message(name: string, ...fields: Field[]): Message {
  return {
    name,
    fields: [...fields].sort((a, b) => a.id - b.id),
    byName: new Map(fields.map((entry) => [entry.name, entry])),
    byId: new Map(fields.map((entry) => [entry.id, entry])),
  };
}

const ACCOUNT_TYPE = { Normal: 0, AssetIssue: 1, Contract: 2 };
const RESOURCE = { BANDWIDTH: 0, ENERGY: 1, TRON_POWER: 2 };
export const CONTRACT_TYPE = {
  AccountCreateContract: 0,
  TransferContract: 1,
  TransferAssetContract: 2,
  FreezeBalanceV2Contract: 54,
  UnfreezeBalanceV2Contract: 55,
  DelegateResourceContract: 57,
  UnDelegateResourceContract: 58,
  AccountPermissionUpdateContract: 46,
  TriggerSmartContract: 31,
};
const CONTRACT_RESULT = {
  DEFAULT: 0,
  SUCCESS: 1,
  REVERT: 2,
  BAD_JUMP_DESTINATION: 3,
  OUT_OF_MEMORY: 4,
  PRECOMPILED_CONTRACT: 5,
  STACK_TOO_SMALL: 6,
  STACK_TOO_LARGE: 7,
  ILLEGAL_OPERATION: 8,
  STACK_OVERFLOW: 9,
  OUT_OF_ENERGY: 10,
  OUT_OF_TIME: 11,
  JVM_STACK_OVER_FLOW: 12,
  UNKNOWN: 13,
  TRANSFER_FAILED: 14,
  INVALID_CODE: 15,
};

const owner = address(1, 'owner_address');
const key = message('Key', address(1, 'address'), int(2, 'weight'));
const permission = message(
  'Permission',
  enumeration(1, 'type', { Owner: 0, Witness: 1, Active: 2 }),
  int(2, 'id'),
  string(3, 'permission_name'),
  int(4, 'threshold'),
  int(5, 'parent_id'),
  bytes(6, 'operations'),
  nested(7, 'keys', key, { repeated: true }),
);

export const TRANSFER = message('TransferContract', owner, address(2, 'to_address'), int(3, 'amount'));
export const TRIGGER = message(
  'TriggerSmartContract',
  owner,
  address(2, 'contract_address'),
  int(3, 'call_value'),
  bytes(4, 'data'),
  int(5, 'call_token_value'),
  int(6, 'token_id'),
);

/** The contracts a transaction can hold here; a type that is missing is dropped from a broadcast, as an unknown one. */
export const CONTRACTS: ReadonlyMap<string, Message> = new Map(
  [
    message('AccountCreateContract', owner, address(2, 'account_address'), enumeration(3, 'type', ACCOUNT_TYPE)),
    TRANSFER,
    message(
      'TransferAssetContract',
      text(1, 'asset_name'),
      address(2, 'owner_address'),
      address(3, 'to_address'),
      int(4, 'amount'),
    ),
    message('FreezeBalanceV2Contract', owner, int(2, 'frozen_balance'), enumeration(3, 'resource', RESOURCE)),
    message('UnfreezeBalanceV2Contract', owner, int(2, 'unfreeze_balance'), enumeration(3, 'resource', RESOURCE)),
    message(
      'DelegateResourceContract',
      owner,
      enumeration(2, 'resource', RESOURCE),
      int(3, 'balance'),
      address(4, 'receiver_address'),
      bool(5, 'lock'),
      int(6, 'lock_period'),
    ),
    message(
      'UnDelegateResourceContract',
      owner,
      enumeration(2, 'resource', RESOURCE),
      int(3, 'balance'),
      address(4, 'receiver_address'),
    ),
    message(
      'AccountPermissionUpdateContract',
      owner,
      nested(2, 'owner', permission),
      nested(3, 'witness', permission),
      nested(4, 'actives', permission, { repeated: true }),
    ),
    TRIGGER,
  ].map((entry) => [entry.name, entry]),
);

const any = message('Any', string(1, 'type_url'), bytes(2, 'value'));
const contract = message(
  'Contract',
  enumeration(1, 'type', CONTRACT_TYPE),
  nested(2, 'parameter', any),
  bytes(3, 'provider'),
  bytes(4, 'ContractName'),
  int(5, 'Permission_id'),
);
export const RAW = message(
  'raw',
  bytes(1, 'ref_block_bytes'),
  int(3, 'ref_block_num'),
  bytes(4, 'ref_block_hash'),
  int(8, 'expiration'),
  bytes(10, 'data'),
  nested(11, 'contract', contract, { repeated: true }),
  bytes(12, 'scripts'),
  int(14, 'timestamp'),
  int(18, 'fee_limit'),
);
const result = message(
  'Result',
  int(1, 'fee'),
  enumeration(2, 'ret', { SUCESS: 0, FAILED: 1 }),
  enumeration(3, 'contractRet', CONTRACT_RESULT),
);
export const TRANSACTION = message(
  'Transaction',
  nested(1, 'raw_data', RAW),
  bytes(2, 'signature', { repeated: true }),
  nested(5, 'ret', result, { repeated: true }),
);
export const BLOCK_HEADER_RAW = message(
  'BlockHeader.raw',
  int(1, 'timestamp'),
  bytes(2, 'txTrieRoot'),
  bytes(3, 'parentHash'),
  int(7, 'number'),
  address(9, 'witness_address'),
  int(10, 'version'),
);

/** The request messages that a node reads with its own JSON reader. */
export const REQUESTS = {
  number: message('NumberMessage', int(1, 'num')),
  bytes: message('BytesMessage', bytes(1, 'value')),
  address: message('BytesMessage', address(1, 'value')),
  block: message('BlockReq', string(1, 'id_or_num'), bool(2, 'detail')),
  blockLimit: message('BlockLimit', int(1, 'startNum'), int(2, 'endNum')),
  account: message('Account', address(3, 'address')),
};
