import { join } from 'node:path';
import { textsOf } from '@usdt-africa/test-kit/texts';
import { ROOT } from '../lib/root.mjs';

const shared = join(ROOT, 'libs', 'web', 'web-kit', 'src', 'messages');

/** The English text of a key of the customer's app. */
export const customerText = textsOf(join(ROOT, 'apps', 'customer', 'src', 'shared', 'messages', 'en.json'), shared);
/** The English text of a key of the operator console. */
export const consoleText = textsOf(join(ROOT, 'apps', 'admin', 'src', 'messages'), shared);
/** The English text of a key of mails and text messages. */
export const mailText = textsOf(join(ROOT, 'libs', 'journeys', 'notifications', 'src', 'messages', 'en.json'));
