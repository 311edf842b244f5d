import type { BlockHeader } from '@usdt-africa/tron';
import type { Pool } from 'pg';

/** How far the chain is, as the watcher last saw it. */
export interface ChainHead {
  readonly headNumber: number;
  readonly headTime: Date;
  readonly solidNumber: number;
  readonly solidTime: Date;
  readonly updatedAt: Date;
}

/** The chain's heights, or null before the watcher has seen any. */
export async function chainHead(pool: Pool): Promise<ChainHead | null> {
  const { rows } = await pool.query<{
    head_number: string;
    head_time: Date;
    solid_number: string;
    solid_time: Date;
    updated_at: Date;
  }>('select head_number, head_time, solid_number, solid_time, updated_at from chain_heads');
  const row = rows[0];
  return row
    ? {
        headNumber: Number(row.head_number),
        headTime: row.head_time,
        solidNumber: Number(row.solid_number),
        solidTime: row.solid_time,
        updatedAt: row.updated_at,
      }
    : null;
}

/** The heights are stored again at least this often: fresh values show that a watcher runs. */
const SIGN_OF_LIFE_MS = 10_000;

/** Stores the chain's heights for pages, and notifies of changes. */
export class ChainHeads {
  #head: BlockHeader | null = null;
  #solid: BlockHeader | null = null;
  #saved = '';
  #savedAt = -Infinity;
  #saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly now: () => Date,
    private readonly changed: () => void,
  ) {}

  /** Last seen at the full node port; null before the first answer. */
  get head(): BlockHeader | null {
    return this.#head;
  }

  /** Last seen at the solidity port; null before the first answer. */
  get solid(): BlockHeader | null {
    return this.#solid;
  }

  headIs(header: BlockHeader): Promise<void> {
    this.#head = header;
    return this.#save();
  }

  solidIs(header: BlockHeader): Promise<void> {
    this.#solid = header;
    return this.#save();
  }

  /** One write at a time, so that an older pair never lands on a newer one. */
  #save(): Promise<void> {
    const saving = this.#saving.then(async () => {
      const [head, solid] = [this.#head, this.#solid];
      if (!head || !solid) return;
      const now = this.now();
      const moved = this.#saved !== head.id + solid.id;
      if (!moved && now.getTime() - this.#savedAt < SIGN_OF_LIFE_MS) return;
      await this.pool.query(
        `insert into chain_heads (head_number, head_time, solid_number, solid_time, updated_at)
         values ($1, $2, $3, $4, $5) on conflict (only_row) do update
         set head_number = $1, head_time = $2, solid_number = $3, solid_time = $4, updated_at = $5`,
        [head.number, head.time, solid.number, solid.time, now],
      );
      this.#saved = head.id + solid.id;
      this.#savedAt = now.getTime();
      if (moved) this.changed();
    });
    this.#saving = saving.catch(() => undefined);
    return saving;
  }
}
