import type { DepositView, OrderView } from '@usdt-africa/contracts/api';

export function allOrders(): OrderView[];
export function waitingOrder(change?: Partial<OrderView>): OrderView;
export function masked(order: OrderView): OrderView;
export function deposit(change?: Partial<DepositView>): DepositView;
