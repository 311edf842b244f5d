/** The mark and the name. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="8" fill="var(--logo)" />
        <path
          d="M9.2 21.2V6.8L18.8 21.2V6.8"
          fill="none"
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M8.5 11.7H23.5M4.5 16.3H19.5" stroke="#C9F26B" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      {import.meta.env.DEFAULT_BRAND}
    </span>
  );
}
