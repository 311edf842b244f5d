import { addMessages } from '../i18n/provider';
import words from '../messages/projections.json';

addMessages(words);
