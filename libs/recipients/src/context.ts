import type { Context } from '@usdt-africa/platform';

/** What recipients bring to the product: they are asked for, and nothing of them is an event. */
export const context: Context = {
  name: 'recipients',
};
