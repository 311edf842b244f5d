/** What is asked about sweeps, and answered. */
export {};
