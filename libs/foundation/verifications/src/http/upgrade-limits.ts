import type { RateLimit } from '@usdt-africa/platform';

/** Rate limits for tier upgrade requests and documents. */
export abstract class UpgradeLimits {
  /** Per account. */
  abstract readonly acts: RateLimit;
  /** Per account: looking into a picture costs. */
  abstract readonly uploads: RateLimit;
  /** Per client: another account is no way around {@link uploads}. */
  abstract readonly uploadsPerClient: RateLimit;
}
