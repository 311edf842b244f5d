import { Inject, Injectable } from '@nestjs/common';
import { POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Rate limits for tier upgrade requests and documents. */
@Injectable()
export class UpgradeLimits {
  /** Per account. */
  readonly acts: RateLimit;
  /** Per account: looking into a picture costs. */
  readonly uploads: RateLimit;
  /** Per client: another account is no way around {@link uploads}. Many people share one address behind a carrier's NAT. */
  readonly uploadsPerClient: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.acts = new RateLimit(pool, 'upgrade-acts', 60, 600);
    this.uploads = new RateLimit(pool, 'upgrade-uploads', 30, 600);
    this.uploadsPerClient = new RateLimit(pool, 'upgrade-uploads-client', 300, 600);
  }
}
