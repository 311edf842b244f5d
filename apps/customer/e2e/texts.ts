import { join } from 'node:path';
import { textsOf } from '@usdt-africa/test-kit/texts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The English text of a key of the customer's app. */
export const text = textsOf(
  join(root, 'apps', 'customer', 'src', 'shared', 'messages', 'en.json'),
  join(root, 'libs', 'web', 'web-kit', 'src', 'messages'),
);
