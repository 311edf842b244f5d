import { addMessages } from '../i18n/provider';
import words from '../messages/order-states.json';

addMessages(words);
