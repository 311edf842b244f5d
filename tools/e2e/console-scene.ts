import type { OrderView } from '@usdt-africa/contracts/api';
import type { Browser } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import type { ConsoleDriver, OperatorName } from './console.js';
import type { Guest, Product } from './product.js';

/** Shared parts of every scenario of a console's day: the product, a browser, and the operators' consoles. */
export interface Scene {
  readonly product: Product;
  readonly chromium: Browser;
  /** An operator's console, the same at each call. */
  at(name: OperatorName): Promise<ConsoleDriver>;
}

export const isCompleted = (order: OrderView): boolean => order.status === 'completed';

/** Places an order and sends the amount it requires. */
export async function sell(product: Product, guest: Guest, amount: string): Promise<OrderView> {
  const order = await guest.placeOrder(amount);
  await product.send(order.address!, amount);
  return order;
}

/** `S482 039 551 840`, as the console writes it. */
export const spaced = (number: string): string => number[0] + number.slice(1).match(/.{3}/g)!.join(' ');

/** Goes to an order by its number, as a person who has it in hand; lists may not know it yet, and wait for a word. */
export async function openOrder(driver: ConsoleDriver, number: string): Promise<void> {
  const field = driver.page.getByRole('combobox', { name: /^Order, hash/ });
  const hit = driver.page.getByRole('option', { name: spaced(number) });
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
  await driver.page.getByRole('heading', { level: 1, name: spaced(number) }).waitFor();
}

/** From the list of requests to the one about an order. */
export async function openRequest(driver: ConsoleDriver, number: string, name: RegExp): Promise<void> {
  await driver.enter('Approvals');
  await (await driver.listed(driver.row(new RegExp(spaced(number))).getByRole('link', { name }))).click();
  await driver.page.getByRole('heading', { level: 1, name }).waitFor();
}
