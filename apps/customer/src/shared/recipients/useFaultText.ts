import { useMessages } from '../i18n/messages';

/** Error text of a faulty field on these pages. */
export function useFaultText(): (fault: string) => string {
  const { t, has, dynamic } = useMessages();
  return (fault) => {
    if (fault === 'recipient-name-required') return t('rcp.name-required');
    return has(`error.${fault}`) ? dynamic(`error.${fault}`) : t('problem.unexpected');
  };
}
