import { addMessages } from '../i18n/provider';
import words from '../messages/disputes.json';

addMessages(words);
