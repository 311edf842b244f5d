import { addressToHex20 } from './address.js';
import { NodeBadAnswerError, NodeRateLimitedError, TronNodeError } from './errors.js';
import {
  type ChainAccount,
  parseAccount,
  parseBroadcast,
  parseEstimate,
  parsePlace,
  parsePrices,
  parseResources,
  parseTokenBalance,
  UNREADABLE,
} from './parse-sending.js';
import type {
  AccountResources,
  BroadcastAnswer,
  ChainPrices,
  TransactionPlace,
  TransferToEstimate,
  TronSending,
  TrxTransferToEstimate,
} from './sending.js';
import { signedTransaction } from './signed-transaction.js';
import { TronWebPorts, type TronWebNodeOptions } from './tronweb-ports.js';

/** At most: a signed transfer of TRX, and the 64 bytes that a node adds for its result. */
const TRX_TRANSFER_BYTES = 280;

const hexOf = (address: string): string => `41${addressToHex20(address)}`;
const addressWord = (address: string): string => addressToHex20(address).padStart(64, '0');

/** Broadcasts and estimates transfers through tronweb, which holds no key here. */
export class TronWebSending implements TronSending {
  readonly #ports: TronWebPorts;
  readonly #contract: string;

  constructor(options: TronWebNodeOptions) {
    this.#ports = new TronWebPorts(options);
    this.#contract = hexOf(options.contract);
  }

  async broadcast(rawHex: string, signatureHex: string): Promise<BroadcastAnswer> {
    const { id, hex } = signedTransaction(rawHex, signatureHex);
    try {
      return parseBroadcast(await this.#ports.full('broadcasthex', { transaction: hex }), id);
    } catch (error) {
      if (!(error instanceof TronNodeError)) throw error;
      if (error instanceof NodeBadAnswerError) return UNREADABLE;
      return { class: 'unknown', code: error instanceof NodeRateLimitedError ? 'RATE_LIMITED' : 'NO_ANSWER' };
    }
  }

  async locate(txId: string): Promise<TransactionPlace | null> {
    return parsePlace(await this.#ports.full('gettransactioninfobyid', { value: txId }), txId);
  }

  async estimateTransfer({
    from,
    to,
    amount,
    contract,
  }: TransferToEstimate): Promise<{ energy: number } | { failure: string }> {
    const parameter = addressWord(to) + amount.toString(16).padStart(64, '0');
    const token = contract === undefined ? this.#contract : hexOf(contract);
    const call = { owner_address: hexOf(from), contract_address: token, parameter };
    const answer = await this.#ports.full('triggerconstantcontract', {
      ...call,
      function_selector: 'transfer(address,uint256)',
    });
    return parseEstimate(answer);
  }

  async estimateTrxTransfer({
    from,
    to,
    sun,
  }: TrxTransferToEstimate): Promise<{ feeSun: bigint } | { failure: string }> {
    if (from === to) return { failure: 'the receiver is the sender' };
    const [sender, receiver, resources, prices] = await Promise.all([
      this.#account(from),
      this.#account(to),
      this.#ports.full('getaccountresource', { address: hexOf(from) }),
      this.prices(),
    ]);
    if (!sender.isActive) return { failure: 'the sender has no account' };
    if (receiver.isContract) return { failure: 'the receiver is a contract' };
    const { freeBandwidthLeft, stakedBandwidthLeft } = parseResources(resources);
    const isFree = Math.max(freeBandwidthLeft, stakedBandwidthLeft) >= TRX_TRANSFER_BYTES;
    const bytesSun = isFree ? 0n : BigInt(TRX_TRANSFER_BYTES) * prices.bandwidthSun;
    // The bytes of a transfer that creates an account are never free.
    const feeSun = receiver.isActive ? bytesSun : prices.activationSun;
    if (sender.sun < sun + feeSun) return { failure: 'the balance does not cover the transfer' };
    return { feeSun };
  }

  async resources(address: string): Promise<AccountResources> {
    const [account, resources] = await Promise.all([
      this.#account(address),
      this.#ports.full('getaccountresource', { address: hexOf(address) }),
    ]);
    const { isActive, stakedForEnergySun, stakedForBandwidthSun } = account;
    return { isActive, ...parseResources(resources), stakedForEnergySun, stakedForBandwidthSun };
  }

  async balances(address: string): Promise<{ usdtMicro: bigint; trxSun: bigint }> {
    const [usdtMicro, account] = await Promise.all([
      this.#tokenBalance(address, this.#contract),
      this.#account(address),
    ]);
    return { usdtMicro, trxSun: account.sun };
  }

  tokenBalance(address: string, contract: string): Promise<bigint> {
    return this.#tokenBalance(address, hexOf(contract));
  }

  async prices(): Promise<ChainPrices> {
    return parsePrices(await this.#ports.full('getchainparameters', {}));
  }

  /** At the solid head. @param contract hex */
  async #tokenBalance(address: string, contract: string): Promise<bigint> {
    const answer = await this.#ports.solid('triggerconstantcontract', {
      owner_address: hexOf(address),
      contract_address: contract,
      function_selector: 'balanceOf(address)',
      parameter: addressWord(address),
    });
    return parseTokenBalance(answer);
  }

  /** At the solid head. */
  async #account(address: string): Promise<ChainAccount> {
    return parseAccount(await this.#ports.solid('getaccount', { address: hexOf(address) }));
  }
}
