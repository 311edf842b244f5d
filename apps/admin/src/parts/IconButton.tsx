import { Icon } from '@usdt-africa/web-kit';

interface Properties {
  readonly icon: string;
  readonly label: string;
  /** Whether it shows what it does to whoever points at it. */
  readonly isTold?: boolean;
  /** Nothing can be done with it now: it stays where the focus is. */
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** A button that is a sign alone. */
export function IconButton({ icon, label, isTold = false, isOff = false, onPress }: Properties) {
  return (
    <button
      type="button"
      className="iconbutton"
      aria-label={label}
      title={isTold ? label : undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      <Icon of={icon} />
    </button>
  );
}
