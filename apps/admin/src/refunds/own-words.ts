import { addMessages } from '../i18n/provider';
import words from '../messages/refunds.json';

addMessages(words);
