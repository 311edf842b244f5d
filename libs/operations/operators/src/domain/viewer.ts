import type { AdminRole } from '@usdt-africa/contracts/admin';

/** The viewing operator, as far as it determines what they see and may do. */
export interface Viewer {
  readonly id: string;
  readonly role: AdminRole;
}
