import type { Pool } from 'pg';

/**
 * TypeORM's driver over an existing pool, so that its queries count among that pool's connections: it opens no pool of
 * its own, and ends none.
 */
export function sharedPool(pool: Pool): object {
  class Shared {
    /** The owner of the pool handles errors of idle connections. */
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

/** TypeORM's options, for entities that the contexts' modules name. */
export function typeOrmOver(pool: Pool) {
  return { type: 'postgres', driver: sharedPool(pool), installExtensions: false, autoLoadEntities: true } as const;
}
