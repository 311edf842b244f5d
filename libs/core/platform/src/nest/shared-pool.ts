import type { Pool } from 'pg';

/**
 * TypeORM's driver over a pool that is there, so that what it reads counts among the connections of whoever else reads: it
 * opens no pool of its own, and ends none.
 */
export function sharedPool(pool: Pool): object {
  class Shared {
    /** What becomes of idle connections is heard by whoever made the pool. */
    on(): this {
      return this;
    }

    connect(then: Parameters<Pool['connect']>[0]): void {
      pool.connect(then);
    }

    end(then: () => void): void {
      then();
    }
  }
  return { Pool: Shared };
}

/** What TypeORM is told, for entities that the contexts' modules name. */
export function typeOrmOver(pool: Pool) {
  return { type: 'postgres', driver: sharedPool(pool), installExtensions: false, autoLoadEntities: true } as const;
}
