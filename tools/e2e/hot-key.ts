import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressToHex20 } from '@usdt-africa/tron/address';
import { HDNodeWallet } from 'ethers';
import type { Product } from './product.js';

/** Who has stolen the key of a product's hot wallet. */
export class HotKeyThief {
  constructor(private readonly product: Product) {}

  /** Sends USDT past the product. @returns the transaction's id */
  async steal(to: string, amountMicro: bigint): Promise<string> {
    const { signerSeed } = JSON.parse(readFileSync(join(this.product.data, 'secrets.json'), 'utf8')) as {
      signerSeed: string;
    };
    const key = HDNodeWallet.fromSeed(Buffer.from(signerSeed, 'hex')).derivePath(`44'/195'/20'/0'/0'`);
    const { contracts } = await this.product.control.must<{ contracts: { USDT: string } }>('GET', '/control/tron');
    const { transaction } = await this.#post<{ transaction: { txID: string; raw_data_hex: string } }>(
      'triggersmartcontract',
      {
        owner_address: key.address.replace('0x', '41'),
        contract_address: `41${addressToHex20(contracts.USDT)}`,
        function_selector: 'transfer(address,uint256)',
        parameter: addressToHex20(to).padStart(64, '0') + amountMicro.toString(16).padStart(64, '0'),
        fee_limit: 30_000_000,
      },
    );
    const signature = key.signingKey.sign(`0x${transaction.txID}`).serialized.slice(2);
    const { result } = await this.#post<{ result?: boolean }>('broadcasttransaction', {
      ...transaction,
      signature: [signature],
    });
    if (!result) throw new Error('the node refused the theft');
    return transaction.txID;
  }

  async #post<Body>(call: string, body: object): Promise<Body> {
    const answer = await fetch(`${this.product.fullNode}/wallet/${call}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Body;
  }
}
