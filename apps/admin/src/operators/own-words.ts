import { addMessages } from '../i18n/provider';
import words from '../messages/operators.json';

addMessages(words);
