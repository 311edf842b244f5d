import type { Chain } from '../chain/chain.js';
import { blockJson } from '../chain/blocks.js';
import type { BlockTransaction } from '../chain/bodies.js';
import type { HeaderRecord } from '../chain/headers.js';
import type { StateView } from '../chain/state.js';
import type { JsonObject } from '../encoding/java-json.js';
import type { FaultSwitches } from './faults.js';

export type Port = 'full' | 'solid';

/** The moment a stale node stands still at. */
export interface FrozenView {
  readonly head: number;
  readonly solid: number;
  readonly headState: StateView;
  readonly solidState: StateView;
}

/** What one port of the node shows of the chain: the full node up to the head, the other up to the solid block. */
export class NodeView {
  constructor(
    readonly chain: Chain,
    readonly port: Port,
    readonly faults: FaultSwitches,
    private readonly frozen: () => FrozenView | null,
  ) {}

  /** The number of the newest block to be seen. */
  get headNumber(): number {
    const frozen = this.frozen();
    if (this.port === 'solid') return frozen?.solid ?? this.chain.solidNumber;
    return frozen?.head ?? this.chain.head.number;
  }
  get head(): HeaderRecord {
    return this.chain.header(this.headNumber) ?? this.chain.head;
  }
  /** The block that transactions built by the node refer to. */
  get reference(): HeaderRecord {
    const solid = this.frozen()?.solid ?? this.chain.solidNumber;
    const number = this.port === 'solid' ? Math.max(0, solid - (this.chain.head.number - solid)) : solid;
    return this.chain.header(number) ?? this.head;
  }
  get state(): StateView {
    const frozen = this.frozen();
    if (this.port === 'solid') return frozen?.solidState ?? this.chain.solidState;
    return frozen?.headState ?? this.chain.headState;
  }
  get showsPending(): boolean {
    return this.port === 'full' && this.frozen() === null;
  }

  header(number: number): HeaderRecord | undefined {
    return number <= this.headNumber ? this.chain.header(number) : undefined;
  }

  /** A block as JSON, or null when this port does not know it. */
  block(number: number, options: { detail: boolean; visible: boolean; path: string }): JsonObject | null {
    const record = this.header(number);
    if (record === undefined) return null;
    if (number === 0) return this.chain.genesis.json(options.detail, options.visible);
    const header = this.chain.blockHeader(record);
    const shown = this.faults.hits('forkedParent', options.path)
      ? { ...header, parentId: header.parentId.slice(0, 16) + [...header.parentId.slice(16)].reverse().join('') }
      : header;
    return blockJson(record.id, shown, options.detail ? this.chain.transactions(number) : null, options.visible);
  }

  /** The transactions of a block, or none when this port does not know it. */
  transactions(number: number): readonly BlockTransaction[] {
    return this.header(number) === undefined ? [] : this.chain.transactions(number);
  }

  /** A transaction in a block that this port knows. */
  transaction(id: string): BlockTransaction | undefined {
    const number = this.chain.blockOf(id);
    return number === undefined ? undefined : this.transactions(number).find((entry) => entry.id === id);
  }
}
