import { addWords } from '../i18n/provider';
import words from '../messages/reconciliation.json';

addWords(words);
