import { addWords } from '../i18n/provider';
import words from '../messages/switches.json';

addWords(words);
