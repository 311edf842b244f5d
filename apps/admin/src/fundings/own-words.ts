import { addMessages } from '../i18n/provider';
import words from '../messages/fundings.json';

addMessages(words);
