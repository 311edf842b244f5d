import { Icon } from '@usdt-africa/web-kit';

interface Properties {
  readonly icon: string;
  readonly label: string;
  /** Whether its label is shown as a tooltip on hover. */
  readonly hasTooltip?: boolean;
  /** Nothing can be done with it now: it stays where the focus is. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

/** A button that is a sign alone. */
export function IconButton({ icon, label, hasTooltip = false, isOff = false, onClick }: Properties) {
  return (
    <button
      type="button"
      className="iconbutton"
      aria-label={label}
      title={hasTooltip ? label : undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      <Icon of={icon} />
    </button>
  );
}
