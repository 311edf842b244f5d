interface Properties {
  readonly label: string;
  /** Percent done; null while unknown. */
  readonly percent: number | null;
}

/** How far something is that takes its time. */
export function Progress({ label, percent }: Properties) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': Math.floor(percent) })}
    >
      <i style={{ width: `${percent ?? 15}%` }} />
    </div>
  );
}
