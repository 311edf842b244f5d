import type { UpgradeView } from '@usdt-africa/contracts/api';

/** A customer's tier upgrade request, waiting for review by default. */
export function upgrade(change?: Partial<NonNullable<UpgradeView['request']>>): UpgradeView;
