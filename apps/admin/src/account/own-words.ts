import { addMessages } from '../i18n/provider';
import words from '../messages/account.json';

addMessages(words);
