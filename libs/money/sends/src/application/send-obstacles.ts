import { Inject, Injectable } from '@nestjs/common';
import type { ChainAccount, SendAsset, SendSource, SendToken } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { CHAIN, SENDS } from '@usdt-africa/switches';
import type { Pool, PoolClient } from 'pg';
import { addressOfSource } from '../domain/send.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';

/**
 * Why nothing may be signed now, or not this send.
 * - `no-hot-wallet`: none is set, or no worker has read it
 * - `switch`: operators have paused sends; `chain-switch`: the chain is paused, and its scan stands still
 * - `scan-behind`: the scan of solid blocks lags, or does not record our own addresses' transactions
 * - `signer`: its journal does not agree with this database
 * - `balance-unknown`, `usdt-short`, `trx-short`, `token-short`: the address that pays
 * - `fee-limit`: the transfer costs more than one transaction may
 * - `contract`: the destination; `own-address`: it is ours and the send is not into it, or it is not the one of ours that the
 *   send is into
 * - `transfer-fails`: the chain would not execute it; `node-silent`: the node does not answer
 */
export type SendObstacle =
  | 'no-hot-wallet'
  | 'switch'
  | 'chain-switch'
  | 'scan-behind'
  | 'signer'
  | 'balance-unknown'
  | 'usdt-short'
  | 'trx-short'
  | 'token-short'
  | 'fee-limit'
  | 'contract'
  | 'own-address'
  | 'transfer-fails'
  | 'node-silent';

/** What a deposit address has at the solid head. */
export interface SourceBalances {
  readonly usdtMicro: bigint;
  readonly trxSun: bigint;
  /** Of the token that is sent; 0 where none is. */
  readonly tokenUnits: bigint;
  /** When it was asked: what settled later is not in them. */
  readonly readAt: Date;
}

/** What a send takes from the address that pays it. */
export interface SendNeeds {
  readonly from: SendSource;
  readonly asset: SendAsset;
  /** Of the asset `TOKEN`; null for the others. */
  readonly token: SendToken | null;
  readonly amountMicro: bigint;
  /** The most that its transaction may cost. */
  readonly feeSun: bigint;
  /** What a transfer of a token costs that is signed and not on the chain yet. */
  readonly eachSun: bigint;
  /** Of a deposit address: null while they were not read, then they are no obstacle. The hot wallet's are in the database. */
  readonly balances: SourceBalances | null;
}

/** A solid block that the scan has read. */
export interface ReferenceBlock {
  readonly number: number;
  readonly id: string;
}

/** Which sends count against the balance. */
type Counted = 'signed' | 'requested';

/** The most that a transfer of TRX costs: an account that it creates, and some bytes. */
const TRX_TRANSFER_SUN = 1_500_000n;

/** Taken by each transaction that begins a signing: of two sends only one gets the last of the balance. */
const BALANCE_LOCK = `pg_advisory_xact_lock(hashtextextended('sends: the balance of the hot wallet', 0))`;

/** Whether the database allows a send now: switches, the scan, the signer's journal, and the balances of what pays. */
@Injectable()
export class SendObstacles {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Why no send can be requested now: sends that are requested and not signed count, too. */
  notNow(needs: SendNeeds): Promise<SendObstacle | null> {
    return this.#find(this.pool, needs, 'requested');
  }

  /** What keeps a requested send from being signed. */
  now(needs: SendNeeds): Promise<SendObstacle | null> {
    return this.#find(this.pool, needs, 'signed');
  }

  /** In the transaction that begins a signing: other signings wait until it ends. */
  async atSigning(tx: PoolClient, needs: SendNeeds): Promise<SendObstacle | null> {
    await tx.query(`select ${BALANCE_LOCK}`);
    return this.#find(tx, needs, 'signed');
  }

  /** The newest solid block that the scan has read; null before the first. */
  async newestBlock(): Promise<ReferenceBlock | null> {
    const { rows } = await this.pool.query<{ block_number: string; block_id: string }>(
      `select block_number, block_id from chain_cursors where name = 'solid'`,
    );
    const row = rows[0];
    return row ? { number: Number(row.block_number), id: row.block_id } : null;
  }

  /** Whether an address is one of ours: an issued address, the hot wallet, or the treasury. */
  async isOwnAddress(address: string): Promise<boolean> {
    return (await this.accountOf(address)) !== null;
  }

  /** The ledger account of an address of ours; null for someone else's. */
  async accountOf(address: string): Promise<ChainAccount | null> {
    const { rows } = await this.pool.query<{ account: ChainAccount | null }>(
      `select case
         when exists (select from hot_wallet where address = $1) then 'chain:hot'
         when exists (select from hot_wallet where treasury = $1) then 'chain:treasury'
         when exists (select from address_pool where address = $1) then 'chain:deposits' end as account`,
      [address],
    );
    return rows[0]!.account;
  }

  async #find(db: Pool | PoolClient, needs: SendNeeds, counted: Counted): Promise<SendObstacle | null> {
    const now = this.clock.now();
    const { rows } = await db.query<WalletState>(WALLET_STATE, [
      now,
      [SENDS, CHAIN],
      counted,
      addressOfSource(needs.from),
      needs.balances?.readAt ?? null,
      needs.token?.contract ?? null,
    ]);
    const [state] = rows;
    if (!state) return 'no-hot-wallet';
    return obstacleIn(state, needs, now, this.rules);
  }
}

interface WalletState {
  readonly paused: readonly string[];
  readonly signer_refusal: string | null;
  readonly read_at: Date | null;
  readonly usdt_micro: string | null;
  readonly trx_sun: string | null;
  readonly scan_time: Date | null;
  readonly is_recorded: boolean | null;
  readonly taken_micro: string;
  readonly taken_sun: string;
  readonly taken_units: string;
  readonly token_count: string;
  readonly trx_count: string;
}

/** A send that ended after the balance was read may have left its source since: it still counts. */
const WALLET_STATE = `
  select array(select name from switches where name = any($2) and paused and (until is null or until > $1)) as paused,
    h.signer_refusal, h.read_at, h.usdt_micro, h.trx_sun, c.block_time as scan_time,
    c.continuous_from is not null and c.recorded_to = c.block_number and c.hot_wallet = h.address as is_recorded,
    coalesce(w.taken_micro, 0)::text as taken_micro, coalesce(w.taken_sun, 0)::text as taken_sun,
    coalesce(w.taken_units, 0)::text as taken_units, w.token_count, w.trx_count
  from hot_wallet h
    left join chain_cursors c on c.name = 'solid'
    cross join lateral (
      select sum(amount_micro) filter (where asset = 'USDT') as taken_micro,
        sum(amount_micro) filter (where asset = 'TRX') as taken_sun,
        sum(amount_micro) filter (where asset = 'TOKEN' and contract = $6) as taken_units,
        count(*) filter (where asset <> 'TRX') as token_count, count(*) filter (where asset = 'TRX') as trx_count
      from send_work
      where (case when $4::text is null then from_address is null else from_address = $4 end)
        and (ended_at is null or ended_at >= coalesce($5, h.read_at))
        and (state in ('signing', 'signed', 'settled') or ($3 = 'requested' and state = 'requested'))) w`;

function obstacleIn(state: WalletState, needs: SendNeeds, now: Date, rules: SendRules): SendObstacle | null {
  if (state.paused.includes(CHAIN)) return 'chain-switch';
  if (state.paused.length > 0) return 'switch';
  if (state.signer_refusal !== null) return 'signer';
  const { scan_time: scanTime } = state;
  const isBehind = scanTime === null || now.getTime() - scanTime.getTime() > rules.scanLagMs;
  if (isBehind || state.is_recorded !== true) return 'scan-behind';
  if (needs.from.kind === 'deposit') return needs.balances && shortIn(state, needs, needs.balances);
  const { read_at: readAt, usdt_micro: usdtMicro, trx_sun: trxSun } = state;
  const isOld = readAt === null || now.getTime() - readAt.getTime() > rules.balanceAgeMs;
  if (isOld || usdtMicro === null || trxSun === null) return 'balance-unknown';
  return shortIn(state, needs, { usdtMicro: BigInt(usdtMicro), trxSun: BigInt(trxSun), tokenUnits: 0n });
}

/** What of its source is too little for a send beside those that are under way from it. */
function shortIn(
  state: WalletState,
  { asset, amountMicro, feeSun, eachSun }: SendNeeds,
  { usdtMicro, trxSun, tokenUnits }: Omit<SourceBalances, 'readAt'>,
): SendObstacle | null {
  if (asset === 'USDT' && usdtMicro - BigInt(state.taken_micro) < amountMicro) return 'usdt-short';
  if (asset === 'TOKEN' && tokenUnits - BigInt(state.taken_units) < amountMicro) return 'token-short';
  const takenFees = BigInt(state.token_count) * eachSun + BigInt(state.trx_count) * TRX_TRANSFER_SUN;
  const neededSun = feeSun + (asset === 'TRX' ? amountMicro : 0n);
  return trxSun - BigInt(state.taken_sun) - takenFees < neededSun ? 'trx-short' : null;
}
