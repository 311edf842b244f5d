import { addMessages } from '../i18n/provider';
import words from '../messages/purchases.json';

addMessages(words);
