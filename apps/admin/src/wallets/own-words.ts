import { addMessages } from '../i18n/provider';
import words from '../messages/wallets.json';

addMessages(words);
