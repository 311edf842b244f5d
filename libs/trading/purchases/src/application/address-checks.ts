import { Inject, Injectable } from '@nestjs/common';
import { PayoutHolds } from '@usdt-africa/accounts';
import { type AddressCheckView, addressFault } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ListedSenders } from '@usdt-africa/deposits';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { LOG, type Log } from '@usdt-africa/platform';
import { type OpenAddress, SavedAddresses } from '@usdt-africa/recipients';
import { SendRequests } from '@usdt-africa/sends';
import { isTronAddress, TRON_NODE, type TronNode } from '@usdt-africa/tron';
import { PurchasesConfig } from './purchases-config.js';
import { isLookAlike, PurchaseWork } from './purchase-work.js';

type LikeAddress = NonNullable<AddressCheckView['lookAlike']>;

/** Checks of an address that a customer wants to buy to, or that the owner of an order wants USDT sent back to. */
@Injectable()
export class AddressChecks {
  readonly #listed: ListedSenders;

  constructor(
    @Inject(TRON_NODE) private readonly node: Pick<TronNode, 'hasContract'> | null,
    private readonly config: PurchasesConfig,
    private readonly saved: SavedAddresses,
    private readonly work: PurchaseWork,
    private readonly holds: PayoutHolds,
    private readonly sends: SendRequests,
    store: PostgresEventStore,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {
    this.#listed = new ListedSenders(store);
  }

  /**
   * All checks; changes nothing.
   * @param accountId null: a guest, who has no addresses to compare with
   * @throws Refusal 422 `tron-address`, `ethereum-address`, `solana-address`, `own-address`, `contract-address`,
   * `listed-address`; 503 `address-unchecked` while the network does not answer
   */
  async check(accountId: string | null, text: string): Promise<AddressCheckView> {
    const address = text.trim();
    if (!isTronAddress(address)) throw refusal(`purchases.${addressFault(address) ?? 'tron-address'}`);
    await this.assertNeitherOwnNorListed(address);
    if (await this.#isContract(address)) throw refusal('purchases.contract-address');
    return this.#known(accountId, address);
  }

  /**
   * {@link check} of an address that passed it a moment ago: everything but what the network says.
   * @throws Refusal 422 `own-address`, `listed-address`
   */
  async checkAgain(accountId: string, address: string): Promise<AddressCheckView> {
    await this.assertNeitherOwnNorListed(address);
    return this.#known(accountId, address);
  }

  async #known(accountId: string | null, address: string): Promise<AddressCheckView> {
    if (accountId === null) return { address, known: null, lookAlike: null, waitsUntil: null };
    const [saved, used, heldUntil] = await Promise.all([
      this.saved.list(accountId),
      this.work.likeUsed(accountId, address),
      this.holds.payoutsHeldUntil(accountId),
    ]);
    const candidates = likeOf(saved, used);
    const known = candidates.find((one) => one.address === address) ?? null;
    const isFirstUse = !known || known.usedTimes === 0;
    return {
      address,
      known,
      lookAlike: (isFirstUse && candidates.find((one) => isLookAlike(one.address, address))) || null,
      waitsUntil: isFirstUse && heldUntil ? heldUntil.toISOString() : null,
    };
  }

  private async assertNeitherOwnNorListed(address: string): Promise<void> {
    if (address === this.config.usdtContract || (await this.sends.isOwnAddress(address)))
      throw refusal('purchases.own-address');
    const { listed } = await this.#listed.now();
    if (listed[address]) throw refusal('purchases.listed-address');
  }

  async #isContract(address: string): Promise<boolean> {
    if (!this.node) throw refusal('purchases.address-unchecked');
    try {
      return await this.node.hasContract(address);
    } catch (error) {
      this.log.warn({ err: error }, 'the node did not answer about an address');
      throw refusal('purchases.address-unchecked');
    }
  }
}

/** A customer's saved addresses, and those that they bought to and did not save. */
function likeOf(
  saved: readonly OpenAddress[],
  used: readonly { readonly address: string; readonly usedTimes: number }[],
): readonly LikeAddress[] {
  const times = new Map(used.map(({ address, usedTimes }) => [address, usedTimes]));
  const known = saved.map(({ recipientId, nickname, address }) => ({
    recipientId,
    nickname,
    address,
    usedTimes: times.get(address) ?? 0,
  }));
  const isSaved = new Set(known.map(({ address }) => address));
  const others = used.flatMap(({ address, usedTimes }) =>
    isSaved.has(address) ? [] : [{ recipientId: null, nickname: '', address, usedTimes }],
  );
  return [...known, ...others];
}
