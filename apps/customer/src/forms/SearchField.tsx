import { Icon, TextField } from '@usdt-africa/web-kit';
import { search as searchIcon } from '@usdt-africa/web-kit/icons';

interface Properties {
  /** What is searched, for whoever hears the page. */
  readonly label: string;
  /** By what it is found. */
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What a list is looked through with; what is typed may be somebody's name, and no browser is to offer it again. */
export function SearchField(properties: Properties) {
  return <TextField hideLabel type="search" autoComplete="off" before={<Icon of={searchIcon} />} {...properties} />;
}
