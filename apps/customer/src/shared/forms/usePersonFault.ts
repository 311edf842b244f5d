import { useMessages } from '../i18n/messages';
import type { MessageKey } from '../i18n/messages';
import { completedEmail } from './person-fields';

const SENTENCES: Readonly<Record<string, MessageKey>> = {
  required: 'error.required',
  'required-text': 'error.required-text',
  'too-long': 'error.too-long',
  'unsafe-characters': 'error.unsafe-characters',
  'name-letters': 'error.name-letters',
  'first-name-required': 'error.first-name-required',
  'last-name-required': 'error.last-name-required',
  'email-required': 'error.email-required',
  'email-ending': 'error.email-ending',
  email: 'error.email',
  'phone-required': 'error.phone-required',
  phone: 'error.phone',
};

/** Error text for a name, an address or a number. */
export function usePersonFault(): (fault: string, typed: string) => string {
  const { t } = useMessages();
  return (fault, typed) => t(SENTENCES[fault] ?? 'error.required', { completed: completedEmail(typed) });
}
