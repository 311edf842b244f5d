import { Icon, TextField } from '@usdt-africa/web-kit';
import { search as searchIcon } from '@usdt-africa/web-kit/icons';

interface Properties {
  /** Name of the searched list, for screen readers. */
  readonly label: string;
  /** The properties that can be searched for. */
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Search field of a list; the text may be a person's name, hence the browser must not offer it again. */
export function SearchField(properties: Properties) {
  return <TextField hideLabel type="search" autoComplete="off" before={<Icon of={searchIcon} />} {...properties} />;
}
