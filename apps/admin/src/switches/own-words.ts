import { addMessages } from '../i18n/provider';
import words from '../messages/switches.json';

addMessages(words);
