import { encodeBase58Check } from '../encoding/base58.js';
import type { Json, JsonObject } from '../encoding/java-json.js';

const base58 = (value: Json | undefined): Json | undefined =>
  typeof value === 'string' ? encodeBase58Check(value.length === 40 ? `41${value}` : value) : undefined;

/** An info as `gettransactioninfobyid` prints it. With `visible`, every address is base58, also those in the log. */
export function infoJson(info: JsonObject, visible: boolean): JsonObject {
  if (!visible) return info;
  const list = (value: Json | undefined): JsonObject[] | undefined => value as JsonObject[] | undefined;
  return {
    ...info,
    contract_address: base58(info.contract_address),
    log: list(info.log)?.map((entry) => ({ ...entry, address: base58(entry.address) })),
    internal_transactions: list(info.internal_transactions)?.map((entry) => ({
      ...entry,
      caller_address: base58(entry.caller_address),
      transferTo_address: base58(entry.transferTo_address),
    })),
  };
}
