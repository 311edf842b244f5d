import { addMessages } from '../i18n/provider';
import words from '../messages/dead-letters.json';

addMessages(words);
