import type { SavedAddressView } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';

/** What a saved address is called: its person, else its nickname, else what it is. */
export function useWalletName(): (address: Pick<SavedAddressView, 'name' | 'nickname'>) => string {
  const { t } = useMessages();
  return ({ name, nickname }) => name || nickname || t('rcp.wallet');
}
