import { addressToHex20 } from './address.js';
import { NodeBadAnswerError, NodeRateLimitedError, TronNodeError } from './errors.js';
import {
  parseBroadcast,
  parseEstimate,
  parsePlace,
  parsePrices,
  parseSun,
  parseTokenBalance,
  UNREADABLE,
} from './parse-sending.js';
import type { BroadcastAnswer, TransactionPlace, TransferToEstimate, TronSending } from './sending.js';
import { signedTransaction } from './signed-transaction.js';
import { TronWebPorts, type TronWebNodeOptions } from './tronweb-ports.js';

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

  async estimateTransfer({ from, to, amount }: TransferToEstimate): Promise<{ energy: number } | { failure: string }> {
    const parameter = addressWord(to) + amount.toString(16).padStart(64, '0');
    const call = { owner_address: hexOf(from), contract_address: this.#contract, parameter };
    const answer = await this.#ports.full('triggerconstantcontract', {
      ...call,
      function_selector: 'transfer(address,uint256)',
    });
    return parseEstimate(answer);
  }

  async balances(address: string): Promise<{ usdtMicro: bigint; trxSun: bigint }> {
    const owner = hexOf(address);
    const [token, account] = await Promise.all([
      this.#ports.solid('triggerconstantcontract', {
        owner_address: owner,
        contract_address: this.#contract,
        function_selector: 'balanceOf(address)',
        parameter: addressWord(address),
      }),
      this.#ports.solid('getaccount', { address: owner }),
    ]);
    return { usdtMicro: parseTokenBalance(token), trxSun: parseSun(account) };
  }

  async prices(): Promise<{ energySun: bigint; bandwidthSun: bigint }> {
    return parsePrices(await this.#ports.full('getchainparameters', {}));
  }
}
