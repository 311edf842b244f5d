import { freeNetUsed } from '../chain/bandwidth.js';
import { delegatable, delegated, energyLimit, energyUsed, totalEnergyWeight } from '../chain/energy.js';
import { ContractError } from '../chain/errors.js';
import { PARAMETERS } from '../chain/parameters.js';
import { activePermission, ownerPermission } from '../chain/permissions.js';
import { accountOf, StateLayer } from '../chain/state.js';
import type { Account, Permission, StateView } from '../chain/state.js';
import { ASSET, transferTrx } from '../chain/system-contracts.js';
import { Base58Error, decodeBase58Check, encodeBase58Check } from '../encoding/base58.js';
import { JavaError, parseObject } from '../encoding/java-json.js';
import type { Json, JsonObject } from '../encoding/java-json.js';
import { readMessage } from '../encoding/json-format.js';
import { REQUESTS, TRANSFER } from '../encoding/schema.js';
import { rawOf, transactionOf } from '../encoding/transaction.js';
import { compact, hexText, isVisible, messageOf, objectOf, spaced, textOf } from './api.js';
import type { Answer, ApiRequest, Route } from './api.js';
import type { NodeView } from './node-view.js';
import type { Clock } from '@usdt-africa/kernel';

const WINDOW = { size: 28_800_000 } as const;
const orUndefined = (value: number): number | undefined => (value === 0 ? undefined : value);
const sunOrUndefined = (value: bigint | undefined): bigint | undefined => (value === 0n ? undefined : value);

function permissionJson(permission: Permission, shown: (address: string) => string): JsonObject {
  const isActive = permission.id === 2;
  return {
    type: isActive ? 'Active' : undefined,
    id: isActive ? permission.id : undefined,
    permission_name: permission.name,
    threshold: permission.threshold,
    operations: permission.operations,
    keys: permission.keys.map((key) => ({ address: shown(key.address), weight: key.weight })),
  };
}

function assetsJson(account: Account): JsonObject {
  const held = Object.entries(account.assets ?? {});
  if (held.length === 0) return {};
  return {
    assetV2: held.map(([key, value]) => ({ key, value })),
    free_asset_net_usageV2: held.map(([key]) => ({ key, value: 0 })),
  };
}

function accountJson(state: StateView, account: Account, now: number, visible: boolean, solid: boolean): JsonObject {
  const shown = (address: string): string => (visible ? encodeBase58Check(address) : address);
  const isContract = account.contractName !== undefined;
  const name = account.contractName ?? '';
  return {
    account_name: isContract ? (visible ? Buffer.from(name, 'hex').toString() : name) : undefined,
    type: isContract ? 'Contract' : undefined,
    address: shown(account.address),
    balance: account.balance === 0n ? undefined : account.balance,
    create_time: orUndefined(account.createTime),
    latest_opration_time: orUndefined(account.lastOperation),
    free_net_usage: orUndefined(freeNetUsed(account, now)),
    latest_consume_free_time: orUndefined(account.freeNetTime),
    net_window_size: WINDOW.size,
    net_window_optimized: true,
    account_resource: {
      energy_usage: orUndefined(energyUsed(account, now)),
      latest_consume_time_for_energy: orUndefined(account.energyTime),
      energy_window_size: WINDOW.size,
      delegated_frozenV2_balance_for_energy: sunOrUndefined(account.delegatedEnergy),
      acquired_delegated_frozenV2_balance_for_energy: sunOrUndefined(account.acquiredEnergy),
      energy_window_optimized: true,
    },
    ...(isContract
      ? {}
      : {
          owner_permission: permissionJson(ownerPermission(state, account.address), shown),
          active_permission: [permissionJson(activePermission(state, account.address), shown)],
        }),
    frozenV2: [{}, { type: 'ENERGY', amount: sunOrUndefined(account.frozenEnergy) }, { type: 'TRON_POWER' }],
    old_tron_power: account.hasStaked === true ? -1 : undefined,
    ...assetsJson(account),
    asset_optimized: solid || account.assets !== undefined ? true : undefined,
  };
}

function account(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const { address } = messageOf(request, REQUESTS.account, visible);
  const known = accountOf(node.state, (address as string | undefined) ?? '');
  if (known === undefined) return compact({});
  return spaced(accountJson(node.state, known, node.head.timestamp, visible, node.port === 'solid'));
}

/**
 * Reads an address as calls without a message do: a wrong checksum matches no account, a wrong character is an error.
 */
function readAddress(text: string, visible: boolean): string {
  if (text === '') return '';
  if (!visible) {
    const hex = text.replace(/^0x/, '');
    if (/^[0-9a-fA-F]*$/.test(hex)) return hex.toLowerCase();
    throw new JavaError(
      'org.bouncycastle.util.encoders.DecoderException',
      'exception decoding Hex string: invalid characters encountered in Hex string',
    );
  }
  try {
    return decodeBase58Check(text) ?? '';
  } catch (error) {
    if (error instanceof Base58Error) throw new JavaError('java.lang.IllegalArgumentException', error.message);
    throw error;
  }
}

function resources(request: ApiRequest, node: NodeView, withEnergy: boolean): Answer {
  const body = objectOf(request);
  const address = readAddress(textOf(body.address), isVisible(request));
  const known = accountOf(node.state, address);
  if (known === undefined) return compact({});
  return spaced({
    freeNetUsed: orUndefined(freeNetUsed(known, node.head.timestamp)),
    freeNetLimit: PARAMETERS.freeNetLimit,
    TotalNetLimit: PARAMETERS.totalNetLimit,
    TotalNetWeight: PARAMETERS.totalNetWeight,
    ...(withEnergy
      ? {
          EnergyUsed: orUndefined(energyUsed(known, node.head.timestamp)),
          EnergyLimit: orUndefined(energyLimit(node.state, known)),
          TotalEnergyLimit: PARAMETERS.totalEnergyLimit,
          TotalEnergyWeight: totalEnergyWeight(node.state),
        }
      : {}),
  });
}

function validateAddress(request: ApiRequest): Answer {
  const address = objectOf(request).address;
  const no = (message: string): Answer => compact({ result: false, message });
  const yes = (format: string): Answer => compact({ result: true, message: format });
  if (address === undefined || address === null) {
    return no('Cannot invoke "String.length()" because "input" is null');
  }
  const text = textOf(address);
  if (text.length === 42) return /^41[0-9a-fA-F]{40}$/.test(text) ? yes('Hex string format') : no('Invalid address');
  if (text.length === 34) {
    try {
      return decodeBase58Check(text) === null ? no('Invalid address') : yes('Base58check format');
    } catch (error) {
      if (error instanceof Base58Error) return no(error.message);
      throw error;
    }
  }
  if (text.length !== 28) return no('Length error');
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 21 && bytes[0] === 0x41 ? yes('Base64 format') : no('Invalid address');
}

/** Builds an unsigned TRX transfer, after looking whether it could be carried out. */
function createTransaction(request: ApiRequest, node: NodeView, clock: Clock): Answer {
  const visible = isVisible(request);
  const value = readMessage(request.text, TRANSFER, visible);
  const body = parseObject(request.text) ?? {};
  try {
    transferTrx(new StateLayer(node.state), value, node.head.timestamp);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new JavaError('org.tron.core.exception.ContractValidateException', error.message);
  }
  const memo = textOf(body.extra_data);
  const transaction = transactionOf(
    rawOf('TransferContract', value, {
      refBlock: node.reference,
      expiration: node.head.timestamp + PARAMETERS.nodeExpirationMs,
      timestamp: clock.now().getTime(),
      permissionId: Number(body.Permission_id ?? 0),
      memo: visible ? hexText(memo) : memo,
    }),
  );
  return compact({ visible, ...transaction.json(visible) });
}

function assetById(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const id = textOf(objectOf(request).value as Json | undefined);
  if (id !== ASSET.id) return compact({});
  const owner = textOf(node.state.get('asset:owner') as string | undefined);
  return spaced({
    owner_address: visible ? encodeBase58Check(owner) : owner,
    name: visible ? ASSET.name : hexText(ASSET.name),
    abbr: visible ? ASSET.name : hexText(ASSET.name),
    total_supply: ASSET.totalSupply,
    trx_num: 1,
    precision: ASSET.precision,
    num: 1,
    id: ASSET.id,
  });
}

/** Sun of a stake that can still be delegated; of bandwidth there is none here. */
function canDelegate(request: ApiRequest, node: NodeView): Answer {
  const body = objectOf(request);
  const known = accountOf(node.state, readAddress(textOf(body.owner_address), isVisible(request)));
  const max = known && Number(body.type ?? 0) === 1 ? delegatable(node.state, known, node.head.timestamp) : 0n;
  return max === 0n ? compact({}) : spaced({ max_size: max });
}

function delegatedResource(request: ApiRequest, node: NodeView): Answer {
  const body = objectOf(request);
  const visible = isVisible(request);
  const [from, to] = [readAddress(textOf(body.fromAddress), visible), readAddress(textOf(body.toAddress), visible)];
  const sun = delegated(node.state, from, to);
  if (sun === 0n) return compact({});
  const shown = (hex: string): string => (visible ? encodeBase58Check(hex) : hex);
  return spaced({ delegatedResource: [{ from: shown(from), to: shown(to), frozen_balance_for_energy: sun }] });
}

const both = (answer: Route['answer']): Route => ({ answer, get: 'answer' });

/** `getaccount`, on both ports. */
export const ACCOUNT_ROUTES: Readonly<Record<string, Route>> = { getaccount: both(account) };

/** Calls about accounts that only the full node port knows. */
export const WALLET_ROUTES: Readonly<Record<string, Route>> = {
  getaccountresource: both((request, node) => resources(request, node, true)),
  getaccountnet: both((request, node) => resources(request, node, false)),
  getcandelegatedmaxsize: both(canDelegate),
  getdelegatedresourcev2: both(delegatedResource),
  validateaddress: both(validateAddress),
  createtransaction: { answer: createTransaction, get: 'empty' },
  getassetissuebyid: both(assetById),
};
