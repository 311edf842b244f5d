import { useHasKeys } from '../layout/keys';

/** The letter of a button, where letters are used; screen readers get it from the button. */
export function KeyHint({ of }: { readonly of: string | undefined }) {
  const [isOn] = useHasKeys();
  return isOn && of ? (
    <kbd className="keyhint" aria-hidden="true">
      {of}
    </kbd>
  ) : null;
}
