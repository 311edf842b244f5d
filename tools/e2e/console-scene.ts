import type { OrderView } from '@usdt-africa/contracts/api';
import type { Browser } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import type { Desk, OperatorName } from './console.js';
import type { Guest, Product } from './product.js';

/** What every scene of a console's day has: the product, a browser, and whoever is called to their desk. */
export interface Scene {
  readonly product: Product;
  readonly chromium: Browser;
  /** An operator's console, the same at each call. */
  at(name: OperatorName): Promise<Desk>;
}

export const isCompleted = (order: OrderView): boolean => order.status === 'completed';

/** Places an order and sends what it asks for. */
export async function sell(product: Product, guest: Guest, amount: string): Promise<OrderView> {
  const order = await guest.placeOrder(amount);
  await product.send(order.address!, amount);
  return order;
}

/** `S482 039 551 840`, as the console writes it. */
export const spaced = (number: string): string => number[0] + number.slice(1).match(/.{3}/g)!.join(' ');

/** Goes to an order by its number, as a person who has it in hand; lists may not know it yet, and wait for a word. */
export async function openOrder(desk: Desk, number: string): Promise<void> {
  const field = desk.page.getByRole('combobox', { name: /^Order, hash/ });
  const hit = desk.page.getByRole('option', { name: spaced(number) });
  const isFound = async (): Promise<boolean> => {
    await field.fill('');
    await field.fill(number);
    return hit.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  };
  expect(await until(isFound, 90_000, 50)).toBe(true);
  await hit.click();
  await desk.page.getByRole('heading', { level: 1, name: spaced(number) }).waitFor();
}

/** From the list of requests to the one about an order. */
export async function openRequest(desk: Desk, number: string, name: RegExp): Promise<void> {
  await desk.enter('Approvals');
  await (await desk.listed(desk.row(new RegExp(spaced(number))).getByRole('link', { name }))).click();
  await desk.page.getByRole('heading', { level: 1, name }).waitFor();
}
