import { addMessages } from '../i18n/provider';
import words from '../messages/withdrawals.json';

addMessages(words);
