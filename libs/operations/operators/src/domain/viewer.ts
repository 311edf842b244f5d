import type { AdminRole } from '@usdt-africa/contracts/admin';

/** The operator who looks, as far as it matters what they see and may do. */
export interface Viewer {
  readonly id: string;
  readonly role: AdminRole;
}
