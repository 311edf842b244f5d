import { addMessages } from '../i18n/provider';
import words from '../messages/rates.json';

addMessages(words);
