import { addMessages } from '../i18n/provider';
import words from '../messages/senders.json';

addMessages(words);
