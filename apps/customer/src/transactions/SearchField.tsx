import { Icon, TextField } from '@usdt-africa/web-kit';
import { search as searchIcon } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

interface Properties {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** TXN-01, TXN-03: what one's transactions are looked through with, at home and in their list. */
export function SearchField({ value, onChange }: Properties) {
  const { t } = useMessages();
  return (
    <TextField
      label={t('txn.search-label')}
      hideLabel
      type="search"
      autoComplete="off"
      placeholder={t('txn.search')}
      before={<Icon of={searchIcon} />}
      value={value}
      onChange={onChange}
    />
  );
}
