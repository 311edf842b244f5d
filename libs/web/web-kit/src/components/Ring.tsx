const RADIUS = 8;
const ROUND = 2 * Math.PI * RADIUS;

/** The remaining share of a time, as a ring next to its figures. */
export function Ring({ share }: { readonly share: number }) {
  const left = Math.min(1, Math.max(0, share)) * ROUND;
  return (
    <svg className="ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle className="ring__track" cx="10" cy="10" r={RADIUS} />
      <circle cx="10" cy="10" r={RADIUS} strokeDasharray={`${left.toFixed(2)} ${ROUND.toFixed(2)}`} />
    </svg>
  );
}
