import { addMessages } from '../i18n/provider';
import words from '../messages/reconciliation.json';

addMessages(words);
