import { addWords } from '../i18n/provider';
import words from '../messages/order-states.json';

addWords(words);
