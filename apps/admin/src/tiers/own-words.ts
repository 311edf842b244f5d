import { addMessages } from '../i18n/provider';
import words from '../messages/tiers.json';

addMessages(words);
