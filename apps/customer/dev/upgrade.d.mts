import type { UpgradeView } from '@usdt-africa/contracts/api';

/** A customer's wish for a higher level, waiting for review unless said otherwise. */
export function upgrade(change?: Partial<NonNullable<UpgradeView['wish']>>): UpgradeView;
