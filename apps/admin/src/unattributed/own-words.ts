import { addMessages } from '../i18n/provider';
import words from '../messages/unattributed.json';

addMessages(words);
